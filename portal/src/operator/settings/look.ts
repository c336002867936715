/** How the operator shows itself: the settings, and what the page takes from them. */
import { api } from '../../data/operations.ts';
import { useVersion } from '../../data/query.ts';
import { logoAddress, logoAt } from '../../features/letterhead/logo.ts';
import { basePath } from '../../paths.ts';
import type { Values, Version } from '../../data/form/conflicts.ts';
import type { useOperator } from '../../data/useOperator.ts';

type Operator = ReturnType<typeof useOperator>;
export type Settings = Awaited<ReturnType<Operator['settings']['get']>>;

export const useSettings = () => useVersion(api.operator.settings.get, undefined, { freshFor: 60_000 });

/** The fields of the form; the logo by its address. */
export const valuesOf = ({ name, hue, logo, ...links }: Settings): Values => ({
  name,
  hue: String(hue),
  logo: logo === null ? '' : logoAddress(logo),
  support_email: links.support_email ?? '',
  support_phone: links.support_phone ?? '',
  imprint_url: links.imprint_url ?? '',
  privacy_url: links.privacy_url ?? '',
});

/** What the values of the form are as settings. */
export const settingsOf = ({ name = '', hue, logo = '', ...links }: Values) => ({
  name,
  hue: Number(hue),
  logo: logoAt(logo),
  support_email: links.support_email || null,
  support_phone: links.support_phone || null,
  imprint_url: links.imprint_url || null,
  privacy_url: links.privacy_url || null,
});

/** What is stored now, with who stored it and when: settings do not say it themselves, the audit log does. */
export async function withAuthor<T>(
  operator: Operator,
  version: Version<T>,
  change: { readonly action: string; readonly company_id?: string },
): Promise<Version<T>> {
  const { results } = await operator.auditLog.list({ query: { ...change, limit: 1 } });
  const [last] = results;
  return last === undefined ? version : { ...version, at: last.created_at, by: last.actor_name };
}

/** Loads the operator's style sheet again. */
export function reloadTheme(): void {
  const link = document.getElementById('theme');
  if (link instanceof HTMLLinkElement) link.href = `${basePath}/portal/theme.css?v=${Date.now()}`;
}

/** Shows a hue on the whole page, without keeping it. */
export function showHue(hue: number): () => void {
  const { style } = document.documentElement;
  style.setProperty('--brand-hue', String(hue));
  return () => style.removeProperty('--brand-hue');
}
