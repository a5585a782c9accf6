/**
 * The coefficients that fit `targets` best by weighted least squares, each pulled towards its `prior` as if that had been seen
 * with the weight `pull` gives it. Few columns, so plain elimination does.
 */
export function weightedFit(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  weights: readonly number[],
  prior: readonly number[],
  pull: readonly number[],
): number[] {
  const size = prior.length;
  const matrix = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size + 1 }, (__, column) =>
      column === size ? (pull[row] ?? 0) * (prior[row] ?? 0) : column === row ? (pull[row] ?? 0) + 1e-9 : 0,
    ),
  );
  rows.forEach((row, index) => {
    const weight = weights[index] ?? 0;
    if (weight <= 0) return;
    matrix.forEach((line, i) => {
      const scaled = weight * (row[i] ?? 0);
      for (let j = 0; j < size; j++) line[j] = (line[j] ?? 0) + scaled * (row[j] ?? 0);
      line[size] = (line[size] ?? 0) + scaled * (targets[index] ?? 0);
    });
  });
  return eliminate(matrix, size);
}

function eliminate(matrix: number[][], size: number): number[] {
  for (let column = 0; column < size; column++) {
    let best = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(matrix[row]?.[column] ?? 0) > Math.abs(matrix[best]?.[column] ?? 0)) best = row;
    const pivot = matrix[best] ?? [];
    matrix[best] = matrix[column] ?? [];
    matrix[column] = pivot;
    const head = pivot[column] ?? 0;
    if (Math.abs(head) < 1e-12) continue;
    for (let row = 0; row < size; row++) {
      const line = matrix[row] ?? [];
      const factor = row === column ? 0 : (line[column] ?? 0) / head;
      if (factor !== 0) for (let j = column; j <= size; j++) line[j] = (line[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  }
  return matrix.map((line, row) => (Math.abs(line[row] ?? 0) < 1e-12 ? 0 : (line[size] ?? 0) / (line[row] ?? 1)));
}
