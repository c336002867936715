/** What the screen of a letter reads besides the letter, and what its commands change. */
import type { LetterText } from '@mahnwerk/contract/shapes/letter-text.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Change } from '../../data/cache.ts';
import { api } from '../../data/operations.ts';
import { useRead, useReadAll } from '../../data/query.ts';
import type { Case } from '../cases/reads.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { moneyText } from '../../ui/amounts.ts';
import { dayOf, dayText } from '../../ui/dates.ts';
import type { Option } from '../../ui/Field.tsx';
import { recipientValue } from './letter-values.ts';
import { letterReasons } from './reasons.ts';
import { words } from './words.ts';

/** What a command on a letter of a case changes. */
export const changesOf = (letter: string, mandate: string): readonly Change[] => [
  letter,
  mandate,
  api.operator.letters,
  api.operator.inbox,
  api.operator.workQueues,
];

/** The texts in force for the case: those of its company, else the operator's. */
export const useLetterTexts = ({ company_id }: Pick<Case, 'company_id'>) =>
  useReadAll(
    api.operator.companyLetterTexts.list,
    { company_id, query: { limit: limits.page_max } },
    limits.letter_texts,
  ) as {
    readonly data: readonly LetterText[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };

/** Who can have the letter: the debtors, and who represents the first one. */
export function useRecipients(mandate: Case): readonly Option[] {
  const texts = useTexts(words);
  const { roles } = useTexts(letterReasons);
  const debtors = useRead(api.operator.operatorDebtors.list, {
    query: { mandate_id: mandate.id, limit: limits.page_max },
  });
  const circumstances = useRead(api.operator.circumstances.list, {
    debtor_id: mandate.debtor_id,
    query: { in_force: true },
  });
  const ofDebtors = (debtors.data?.results ?? []).map(({ id: debtor_id, display_name }) => {
    const role = debtor_id === mandate.debtor_id ? 'debtor' : 'additional_debtor';
    return {
      value: recipientValue({ role, debtor_id, circumstance_id: null }),
      text: texts.recipientOf(roles[role], display_name),
    };
  });
  const ofParties = (circumstances.data?.results ?? []).flatMap(({ id, debtor_id, party }) =>
    party === null
      ? []
      : [
          {
            value: recipientValue({ role: 'representative', debtor_id, circumstance_id: id }),
            text: texts.recipientOf(roles.representative, party.name),
          },
        ],
  );
  return [{ value: '', text: texts.automatic }, ...ofDebtors, ...ofParties];
}

/** The instalment plans of the case, the newest first. */
export function usePlans({ id }: Pick<Case, 'id'>): readonly Option[] {
  const texts = useTexts(words);
  const { code } = useWords();
  const { data } = useRead(api.operator.instalmentPlans.list, {
    mandate_id: id,
    query: { limit: limits.mandate_plans },
  });
  return (data?.results ?? []).map(({ id: value, concluded_on, count, total }) => ({
    value,
    text: texts.planOf(dayText(concluded_on, code), count, moneyText(total, code)),
  }));
}

/** What came in to the case, the newest first; no one answers what a program wrote. */
export function useAnswerable({ id }: Pick<Case, 'id'>): readonly Option[] {
  const texts = useTexts(words);
  const { code } = useWords();
  const { data = [] } = useReadAll(
    api.operator.inbox.list,
    { query: { mandate_id: id, limit: limits.page_max } },
    limits.mandate_inbox_items,
  );
  return data
    .filter(({ automatic }) => automatic === null)
    .map(({ id: value, subject, received_at }) => ({
      value,
      text: texts.itemOf(subject ?? texts.scan, dayText(dayOf(received_at), code)),
    }))
    .toReversed();
}

const attachable: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png']);

/** The documents that can be attached: of the case and its claims, ready, and of a kind that is printed. */
export function useAttachable({ id }: Pick<Case, 'id'>): readonly Option[] {
  const { data } = useRead(api.operator.operatorDocuments.list, { query: { mandate_id: id, limit: limits.page_max } });
  return (data?.results ?? []).flatMap(({ id: value, filename, mime_type, status, parent }) =>
    status === 'ready' && attachable.has(mime_type) && (parent.type === 'mandate' || parent.type === 'claim')
      ? [{ value, text: filename }]
      : [],
  );
}
