// What a teacher's page does with its boards: it listens to them, counts the tasks that were solved, and has buttons that give them commands.
const TASKS = 2;
const MOST = 40; // lines of what was heard
const solved = new Set();
const frame = document.querySelector("iframe");

function tell(who, event, { text, action, verdict, rule, height }) {
  const line = document.createElement("li");
  const more = [verdict, action, rule, height && `${height} pixels`, text].filter(Boolean).join(" · ");
  line.append(Object.assign(document.createElement("b"), { textContent: `${who}: ${event}` }), more ? ` ${more}` : "");
  const heard = document.getElementById("heard");
  heard.prepend(line);
  while (heard.childElementCount > MOST) heard.lastElementChild.remove();
}

function hear(who, event, details) {
  tell(who, event, details);
  if (event === "goal" && details.verdict === "right" && !details.shown) solved.add(who);
  document.getElementById("progress").textContent = solved.size === 0 ? "No task is solved yet." : solved.size < TASKS ? `${solved.size} of ${TASKS} tasks is solved.` : "All tasks are solved. Well done!";
}

// A frame speaks by messages: this page hears only those of its own frame, from where that comes.
addEventListener("message", ({ source, origin, data }) => {
  if (source !== frame.contentWindow || origin !== new URL(frame.src).origin || data?.pygames !== 1) return;
  if (data.event === "height") frame.height = data.height;
  hear(frame.id, data.event, data);
});

// An element has events.
for (const event of ["ready", "live", "action", "illegal", "goal", "over", "error"]) {
  addEventListener(`pygames-${event}`, ({ target, detail }) => hear(target.id, event, detail));
}

for (const button of document.querySelectorAll("[data-command]")) {
  const { board, command, value } = button.dataset;
  button.addEventListener("click", () => document.getElementById(board)[command](value));
}
