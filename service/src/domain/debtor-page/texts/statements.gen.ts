// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { LetterText } from '@mahnwerk/contract/shapes/letter-text.ts';

export interface Statements {
  readonly approve: {
    readonly parameters: { readonly approval: string | null; readonly approved_sha256: Buffer | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly in_force: {
    readonly parameters: { readonly language: string | null };
    readonly row: { readonly id: string; readonly language: 'de' | 'en' | 'tr' | 'pl' | 'ru' | 'ar'; readonly version: number; readonly in_force: boolean; readonly overrides: Readonly<Record<string, string>>; readonly shipped: boolean; readonly approval: LetterText['approval'] | null; readonly approved_sha256: Buffer | null; readonly created_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly language: 'de' | 'en' | 'tr' | 'pl' | 'ru' | 'ar' | null; readonly version: number | null; readonly overrides: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly language: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly numbers: {
    readonly parameters: {  };
    readonly row: { readonly language: 'de' | 'en' | 'tr' | 'pl' | 'ru' | 'ar'; readonly version: number };
  };
  readonly version: {
    readonly parameters: { readonly language: string | null; readonly version: bigint | number | null };
    readonly row: { readonly id: string; readonly language: 'de' | 'en' | 'tr' | 'pl' | 'ru' | 'ar'; readonly version: number; readonly in_force: boolean; readonly overrides: Readonly<Record<string, string>>; readonly shipped: boolean; readonly approval: LetterText['approval'] | null; readonly approved_sha256: Buffer | null; readonly created_at: string };
  };
}
