/** What an entry and its details say in words: who paid, and what for. What has no place of its own is kept as text. Pure. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';

// Control characters of faulty banks: PostgreSQL takes no NUL, and no client wants the others.
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f]+/g;

// Most leaves are a code, an amount or a day.
const plain = /^[\u0021-\u007e]{1,100}$/;

/** A text of a file: one line, without control characters, of bounded length. */
export const plainText = (text: string): string =>
  plain.test(text) ? text : text.replace(controls, ' ').trim().slice(0, limits.bank_text_characters).toWellFormed();

/** The leaves of an element by their path below it; those that repeat are joined. */
export type Leaves = Map<string, string>;

type Direction = 'credit' | 'debit';

function first(detail: Leaves | undefined, ...paths: readonly string[]): string | null {
  if (detail === undefined) return null;
  return paths.map((path) => detail.get(`RltdPties/${path}`)).find((each) => each !== undefined && each !== '') ?? null;
}

const rolesOf = (direction: Direction): readonly string[] =>
  direction === 'credit' ? ['Dbtr', 'Cdtr'] : ['Cdtr', 'Dbtr'];

const nameOf = (detail: Leaves | undefined, ...roles: readonly string[]): string | null =>
  detail === undefined ? null : first(detail, ...roles.flatMap((role) => [`${role}/Pty/Nm`, `${role}/Nm`]));

/** The holder of the account that paid or was paid. */
const holderOf = (detail: Leaves | undefined, direction: Direction): string | null =>
  nameOf(detail, ...rolesOf(direction));

/** The ultimate party, for whom another one may have paid, with the account of the one that did. */
export function counterpartyOf(detail: Leaves | undefined, direction: Direction) {
  if (detail === undefined) return { counterparty_name: null, counterparty_iban: null };
  const ultimate = nameOf(detail, direction === 'credit' ? 'UltmtDbtr' : 'UltmtCdtr');
  const iban = first(detail, ...rolesOf(direction).map((role) => `${role}Acct/Id/IBAN`));
  return {
    counterparty_name: ultimate ?? holderOf(detail, direction),
    counterparty_iban: iban?.replaceAll(' ', '').toUpperCase().slice(0, 34) ?? null,
  };
}

/** The texts of a remittance, in the order in which they are shown; codes and amounts say nothing to a reader. */
const order = ['Ustrd', 'Strd/CdtrRefInf/', 'Strd/RfrdDocInf/', 'Strd/AddtlRmtInf', ''];
const isText = (path: string): boolean => !/\/(?:Cd|Issr|CdtDbtInd|@Ccy)$/.test(path);

function remittanceTexts(detail: Leaves | undefined): readonly string[] {
  const inside = [...(detail ?? [])].filter(([path]) => path.startsWith('RmtInf/') && isText(path));
  const placeOf = (path: string): number => order.findIndex((each) => path.startsWith(`RmtInf/${each}`));
  return inside.toSorted(([one], [other]) => placeOf(one) - placeOf(other)).map(([, text]) => text);
}

const joined = (texts: readonly (string | null | undefined)[], between = ' '): string | null =>
  texts.filter(Boolean).join(between).slice(0, limits.bank_text_characters).toWellFormed() || null;

/** The text of a line; with the name of the one that paid for another. */
export function remittanceOf(entry: Leaves, detail: Leaves | undefined, direction: Direction): string | null {
  const texts = remittanceTexts(detail);
  const said = texts.length > 0 ? texts : [detail?.get('AddtlTxInf') ?? entry.get('AddtlNtryInf')];
  const holder = holderOf(detail, direction);
  const isForAnother = holder !== null && holder !== counterpartyOf(detail, direction).counterparty_name;
  return joined([...said, isForAnother ? `(via ${holder})` : null]);
}

/** The text of an entry that stays one line: what each of its details says. */
export function remittanceOfAll(entry: Leaves, details: readonly Leaves[], direction: Direction): string | null {
  if (details.length < 2) return remittanceOf(entry, details[0], direction);
  const said = details.map((detail) =>
    joined([
      counterpartyOf(detail, direction).counterparty_name,
      ...remittanceTexts(detail),
      detail.get('AddtlTxInf'),
      detail.get('Refs/EndToEndId'),
    ]),
  );
  return joined([...said, entry.get('AddtlNtryInf')], ' / ');
}
