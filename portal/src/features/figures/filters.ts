/** The filters of a list of the API, as the address of its screen has them. */

/** The operator's screen of cases shows the open ones unless it is asked for all. */
export function filtersIn(url: string): Readonly<Record<string, string>> {
  const filters = Object.fromEntries(new URL(url, location.origin).searchParams);
  return url.includes('/v1/mandates/') ? { closed: 'all', ...filters } : filters;
}
