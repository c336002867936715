/** A logo as a file: its address for a page, and what is chosen. */
import type { Letterhead } from '@mahnwerk/contract/shapes/letterhead.ts';

export type Logo = NonNullable<Letterhead['logo']>;

/** The address of a logo that a page can show; it changes with the file. */
export const logoAddress = ({ media_type, content }: Logo): string => `data:${media_type};base64,${content}`;

/** The logo of an address; null: none. */
export const logoAt = (address: string): Logo | null => {
  const [, media_type, content = ''] = /^data:([^;]+);base64,(.*)$/.exec(address) ?? [];
  return media_type === 'image/png' || media_type === 'image/svg+xml' ? { media_type, content } : null;
};

/** A chosen file, as the service takes it. */
export async function logoOf(file: File): Promise<Logo> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return { media_type: file.type === 'image/png' ? 'image/png' : 'image/svg+xml', content: btoa(text) };
}
