/** How the operator shows itself: the settings, and what the page takes from them. */
import { queryOptions } from '@tanstack/react-query';
import { basePath } from '../../service.ts';
import type { useOperator } from '../useOperator.ts';

type Operator = ReturnType<typeof useOperator>;
export type Settings = Awaited<ReturnType<Operator['settings']['get']>>;

/** With the tag that a change of them names. */
export interface ReadSettings {
  readonly settings: Settings;
  readonly etag: string | undefined;
}

export const settingsQuery = (operator: Operator) =>
  queryOptions({
    queryKey: ['operator', 'settings'],
    queryFn: async (): Promise<ReadSettings> => {
      const { body, etag } = await operator.settings.get.answer();
      if (body === undefined) throw new Error('the settings were not answered');
      return { settings: body, etag };
    },
    staleTime: 60_000,
  });

/** The address of a logo that a page can show; it changes with the file. */
export const logoAddress = ({ media_type, content }: NonNullable<Settings['logo']>): string =>
  `data:${media_type};base64,${content}`;

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

/** A chosen file, as the service takes it. */
export async function logoOf(file: File): Promise<NonNullable<Settings['logo']>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return { media_type: file.type === 'image/png' ? 'image/png' : 'image/svg+xml', content: btoa(text) };
}
