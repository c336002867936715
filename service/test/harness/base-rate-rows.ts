/** The base rates of § 247 BGB from 2002 to 2026, as shipped. */

const percent = `
  2.57 2.47 1.97 1.22 1.14 1.13 1.21 1.17 1.37 1.95
  2.70 3.19 3.32 3.19 1.62 0.12 0.12 0.12 0.12 0.37
  0.12 0.12 -0.13 -0.38 -0.63 -0.73 -0.83 -0.83 -0.83 -0.88
  -0.88 -0.88 -0.88 -0.88 -0.88 -0.88 -0.88 -0.88 -0.88 -0.88
  -0.88 -0.88 1.62 3.12 3.62 3.37 2.27 1.27 1.27 1.52
`;

/** One for each half-year, ascending, always known. */
export const baseRateRows = percent
  .trim()
  .split(/\s+/)
  .map((rate, index) => {
    const valid_from = `${2002 + Math.floor(index / 2)}-${index % 2 === 0 ? '01' : '07'}-01`;
    return { valid_from, rate, version: `base_rate/${valid_from}`, recorded_at: null };
  });
