/** Where the list behind a number is, relative to the service. Pure. */

/** Filters that are undefined are left out. */
export const listUrlOf = (
  path: string,
  filters: Readonly<Record<string, string | number | boolean | undefined>>,
): string =>
  `${path}?${Object.entries(filters)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`))
    .join('&')}`;
