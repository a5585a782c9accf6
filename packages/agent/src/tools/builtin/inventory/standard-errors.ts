/** How many standard errors lie above the mean so that a share of all normal values is below. Good to three digits. */
export function standardErrors(share: number): number {
  if (share < 0.5) return -standardErrors(1 - share);
  const t = Math.sqrt(-2 * Math.log(Math.max(1e-12, 1 - share)));
  return t - (2.515517 + 0.802853 * t + 0.010328 * t ** 2) / (1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3);
}
