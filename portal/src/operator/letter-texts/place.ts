/** Whose letter texts a screen shows: the operator's, or those of the company in the address. */
import { useParams } from '@tanstack/react-router';
import type { LetterText, LetterTextPatch } from '@mahnwerk/contract/shapes/letter-text.ts';
import { api } from '../../data/operations.ts';
import { useVersion, versionIn } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { paths } from '../../paths.ts';

/** Without a company, the operator's. */
export interface Place {
  readonly company?: string | undefined;
  readonly key: string;
}

export function usePlace(): Place {
  const { id, key = '' } = useParams({ strict: false });
  return { company: id, key };
}

export const pathOfText = ({ company, key }: Place): string =>
  company === undefined ? paths.operator.letterText(key) : paths.operator.companyLetterText(company, key);

/** The text in force with its ETag. */
export function useText({ company, key }: Place) {
  const isOwn = company === undefined;
  const own = useVersion(api.operator.letterTexts.get, { key }, { isEnabled: isOwn });
  const theirs = useVersion(
    api.operator.companyLetterTexts.get,
    { company_id: company ?? '', key },
    { isEnabled: !isOwn },
  );
  return isOwn ? own : theirs;
}

/** The commands on one text, of whomever it is. */
export function useTextCommands({ company: company_id, key }: Place) {
  const { letterTexts, companyLetterTexts } = useOperator();
  return {
    update: async (body: LetterTextPatch, ifMatch: string) =>
      versionIn<LetterText>(
        company_id === undefined
          ? await letterTexts.update.answer({ key, body, ifMatch })
          : await companyLetterTexts.update.answer({ company_id, key, body, ifMatch }),
      ),
    approve: (
      version: number,
      body: { readonly by: string; readonly on: string },
      attempt: { idempotencyKey: string },
    ) =>
      company_id === undefined
        ? letterTexts.approve({ key, version: String(version), body, ...attempt })
        : companyLetterTexts.approve({ company_id, key, version: String(version), body, ...attempt }),
  };
}

/** What a change of a text changes. */
export const changesOfText = [api.operator.letterTexts, api.operator.companyLetterTexts];
