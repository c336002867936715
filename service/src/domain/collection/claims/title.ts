/**
 * The rules of an enforceable title, pure: creation and change, its wire form, what finalize requires of it. A claim is titled from its creation or never;
 * its principal is the titled amount (docs/decisions/0022-titles.md).
 */
import { type FinalizeRule, titleRules } from '@mahnwerk/contract/case/finalize-rules.ts';
import type { EnforceableTitle, EnforceableTitleInput } from '@mahnwerk/contract/case/enforceable-titles.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { newId } from '../../../platform/ids.ts';
import { type Cents, centsOf } from '../../../values/money.ts';
import { presentDocument } from '../../correspondence/documents/index.ts';
import type { Fail, PartOfClaim, StoredPart } from './part.ts';

export type TitleContents = Omit<EnforceableTitle, 'id' | 'documents'>;

/** The empty title of a new titled claim. */
export const blankTitle = (id: string = newId()): PartOfClaim<TitleContents> => ({ id, contents: titleContentsOf({}) });

/** The title merged with a change; errors are reported at `enforceable_title`. */
export function changedTitle(
  sent: EnforceableTitleInput | null | undefined,
  current: PartOfClaim<TitleContents> | null,
  report: ValidationErrors,
): PartOfClaim<TitleContents> | null {
  if (current === null) {
    if (sent !== undefined && sent !== null) reportOnReceivable(report);
    return null;
  }
  if (sent === undefined) return current;
  return sent === null
    ? blankTitle(current.id)
    : { id: current.id, contents: titleContentsOf({ ...current.contents, ...sent }) };
}

function reportOnReceivable(report: ValidationErrors): void {
  report.enter('enforceable_title');
  report.fail('invalid', '`enforceable_title` is allowed only for a titled claim.');
  report.leave();
}

/** In the contract's order. */
export const titleContentsOf = (sent: EnforceableTitleInput): TitleContents => ({
  type: sent.type ?? null,
  court: sent.court ?? null,
  file_number: sent.file_number ?? null,
  issued_on: sent.issued_on ?? null,
  served_on: sent.served_on ?? null,
  final_since: sent.final_since ?? null,
  titled_amount: sent.titled_amount ?? null,
  titled_costs: sent.titled_costs ?? null,
  interest: interestOf(sent.interest ?? null),
});

const interestOf = (sent: NonNullable<EnforceableTitleInput['interest']> | null): TitleContents['interest'] =>
  sent === null
    ? null
    : {
        rate: sent.rate,
        above_base_rate: sent.above_base_rate,
        from: sent.from,
        amount_base: sent.amount_base ?? null,
      };

/** The claim's principal. */
export const titledAmount = ({ contents: { titled_amount } }: PartOfClaim<TitleContents>): Cents | null =>
  titled_amount === null ? null : centsOf(titled_amount);

/** Costs that a title awards; none without a title. */
export const titledCosts = (title: PartOfClaim<TitleContents> | null): Cents =>
  title === null || title.contents.titled_costs === null ? 0n : centsOf(title.contents.titled_costs);

/** The path of a title's documents. */
export const documentsOfTitle = (claimId: string): string => `/v2/claims/${claimId}/enforceable-title/documents/`;

export const presentTitle = (
  { id, contents, documents }: StoredPart<TitleContents>,
  claimId: string,
  publicUrl: string,
): EnforceableTitle => ({
  id,
  ...contents,
  documents: documents.map((document) => presentDocument(document, `${publicUrl}${documentsOfTitle(claimId)}`)),
});

interface TitleSetting {
  readonly today: string;
  /** The operator holds the originals: no document is asked for. */
  readonly hasOriginals?: boolean;
}

/** What finalize requires of a title (decisions.md 3, 4). Failed documents: readiness.ts. */
export function collectTitleReadinessErrors(
  { contents, documents }: StoredPart<TitleContents>,
  { today, hasOriginals = false }: TitleSetting,
  fail: Fail,
): void {
  const failAt = (rule: FinalizeRule) => fail({ ...rule, field: `enforceable_title.${rule.field}` });
  for (const rule of titleRules.required) if (contents[rule.field] === null) failAt(rule);
  const { titled_amount } = contents;
  if (titled_amount !== null && centsOf(titled_amount) === 0n) failAt(titleRules.noDebt);
  reportTitleDays(contents, today, failAt);
  if (!hasOriginals && !documents.some(({ status }) => status === 'ready' || status === 'pending'))
    failAt(titleRules.noDocument);
}

/** What is wrong with the days of a title, whatever its claim. */
export function reportTitleDays(
  { issued_on, served_on, final_since }: Pick<TitleContents, 'issued_on' | 'served_on' | 'final_since'>,
  today: string,
  fail: Fail,
): void {
  if (issued_on === null) return;
  if (issued_on > today) fail(titleRules.future);
  if (served_on !== null && served_on < issued_on) fail(titleRules.servedBefore);
  if (final_since !== null && final_since < issued_on) fail(titleRules.finalBefore);
}
