// Finds large empty places in a picture: the largest rectangle of one colour inside the ground, in cells of 8 pixels.
globalThis.holes = (() => {
  const CELL = 8;

  /** Each cell's colour, or -1 where there is more than one. */
  function cells(image) {
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const [columns, rows] = [Math.floor(image.width / CELL), Math.floor(image.height / CELL)];
    const found = new Int32Array(columns * rows);
    const pixels = new Uint32Array(data.buffer);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const first = pixels[row * CELL * image.width + column * CELL];
        let same = true;
        for (let y = 0; same && y < CELL; y++) for (let x = 0; same && x < CELL; x++) same = pixels[(row * CELL + y) * image.width + column * CELL + x] === first;
        found[row * columns + column] = same ? first & 0xffffff : -1;
      }
    }
    return { found, columns, rows };
  }

  /** The largest rectangle of one colour: [left, top, width, height] in pixels. `least`: its shorter side at least. */
  function largest({ found, columns, rows }, [left, top, right, bottom], filled, least) {
    const inside = (column, row) => {
      const [x, y] = [column * CELL + CELL / 2, row * CELL + CELL / 2];
      if (x < left || x > right || y < top || y > bottom) return false;
      return !filled.some(([l, t, r, b]) => x > l && x < r && y > t && y < b);
    };
    const heights = new Int32Array(columns);
    let best = [0, 0, 0, 0];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const at = row * columns + column;
        const same = row > 0 && found[at] === found[at - columns];
        heights[column] = found[at] < 0 || !inside(column, row) ? 0 : same ? heights[column] + 1 : 1;
      }
      for (let column = 0; column < columns; column++) {
        let tall = heights[column];
        for (let to = column; to < columns && heights[to] > 0 && found[row * columns + to] === found[row * columns + column]; to++) {
          tall = Math.min(tall, heights[to]);
          const wide = to - column + 1;
          if (Math.min(tall, wide) * CELL >= least && wide * tall * CELL * CELL > best[2] * best[3]) best = [column * CELL, (row - tall + 1) * CELL, wide * CELL, tall * CELL];
        }
      }
    }
    return best;
  }

  return async (picture, edge, filled, least) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    return largest(cells(image), edge, filled, least);
  };
})();
