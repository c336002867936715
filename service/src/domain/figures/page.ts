/** What became of letters with a code of the debtor's page, by text, version and channel. */
import type { DebtorPageFigures } from '@mahnwerk/contract/operator/figures.ts';
import type { OperatorDb } from '../../platform/database/session.ts';
import { moneyOf } from '../../values/money.ts';
import type { Span } from './store.ts';
import { readPageChoices, readPageLetters, readPagePaid } from './store-page.ts';

/** @param urlOf the list of letters with these filters */
export const readPageFigures = (
  db: OperatorDb,
  span: Span,
  urlOf: (filters: Readonly<Record<string, string | number | undefined>>) => string,
): Promise<DebtorPageFigures> =>
  db.snapshot(async () => {
    const [letters, choices, paid] = await Promise.all([
      readPageLetters(db, span),
      readPageChoices(db, span),
      readPagePaid(db, span),
    ]);
    return {
      rows: letters.map(({ text_key, text_version, channel, letters: count, opened }) => {
        const isOfRow = (each: { text_key: string; text_version: number; channel: string }): boolean =>
          each.text_key === text_key && each.text_version === text_version && each.channel === channel;
        const received = paid.find(isOfRow);
        return {
          text_key,
          text_version,
          channel,
          letters: count,
          opened,
          choices: Object.fromEntries(choices.filter(isOfRow).map(({ kind, count: made }) => [kind, made])),
          paid_30: { count: received?.count ?? 0, amount: moneyOf(received?.cents ?? 0n) },
          url: urlOf({
            text_key,
            text_version,
            channel,
            left_from: span.from_day,
            left_to: span.to_day,
            company_id: span.company_id ?? undefined,
            page: 'carried',
          }),
        };
      }),
    };
  });
