/** To whom a letter of a case goes (correspondence.md 5, 11). Pure. */
import type { LetterRecipientInput, RecipientRole } from '@mahnwerk/contract/shapes/case-letter.ts';
import { fullName } from '@mahnwerk/contract/shapes/person.ts';
import type { LetterAddress } from '@mahnwerk/contract/operator/letters.ts';
import type { Addressee, LetterRecipient } from '../../correspondence/letters/index.ts';
import type { CircumstanceRow } from '../../collection/circumstances/index.ts';
import type { UsableContact } from '../../collection/contacts/index.ts';
import type { DebtorRow } from '../../collection/debtors/index.ts';

/** A debtor of the case, with what the office knows of it. */
export interface CaseDebtor {
  readonly debtor: DebtorRow;
  /** Usable ones. */
  readonly contacts: readonly UsableContact[];
  /** In force. */
  readonly circumstances: readonly CircumstanceRow[];
}

/** Who has the letter, and where it goes. */
export interface Recipient {
  readonly role: RecipientRole;
  readonly of: CaseDebtor;
  readonly circumstance: CircumstanceRow | null;
  /** As the window of the letter shows it. */
  readonly name: string;
  readonly salutes: LetterRecipient;
  readonly address: LetterAddress | null;
  readonly email: string | null;
  /** Whether the creditor named the address; null without one. */
  readonly isAddressOfCreditor: boolean | null;
  readonly addressee: Addressee;
}

/** The parties to whom letters go in place of the debtor: those of a represented debtor, else of its estate. */
const standIns = ['represented', 'deceased', 'insolvent'] as const;

export const partyOf = ({ circumstances }: CaseDebtor, id?: string | null): CircumstanceRow | undefined =>
  id == null
    ? standIns
        .map((type) => circumstances.find((each) => each.type === type && each.party !== null))
        .find((each) => each !== undefined)
    : circumstances.find((each) => each.id === id && each.party !== null);

/** @param day on which the debtor is a minor or not */
export const isMinor = ({ debtor }: CaseDebtor, day: string): boolean => {
  const born = debtor.person?.birth_date;
  return born != null && day < `${Number(born.slice(0, 4)) + 18}${born.slice(4)}`;
};

/** Who has a letter where the input names none: the debtor, or who represents it. */
export const defaultRecipient = (debtors: readonly CaseDebtor[], day: string): LetterRecipientInput | undefined =>
  everyRecipient(debtors, day)[0];

/** Each debtor of the case, or who represents it. */
export const everyRecipient = (debtors: readonly CaseDebtor[], day: string): LetterRecipientInput[] =>
  debtors.map((each, index) => {
    const isRepresented = partyOf(each) !== undefined || (isMinor(each, day) && guardiansOf(each).length > 0);
    const role = isRepresented ? 'representative' : index === 0 ? 'debtor' : 'additional_debtor';
    return { role, debtor_id: each.debtor.id };
  });

/** Undefined for a recipient that is not of the case. */
export function recipientOf(
  input: LetterRecipientInput,
  debtors: readonly CaseDebtor[],
  day: string,
): Recipient | undefined {
  const index = input.debtor_id == null ? 0 : debtors.findIndex(({ debtor }) => debtor.id === input.debtor_id);
  const of = debtors[index];
  if (of === undefined) return undefined;
  if (input.role === 'representative') return representative(of, input, day);
  if (input.circumstance_id != null || (input.role === 'debtor') !== (index === 0)) return undefined;
  return debtorItself(of, input.role);
}

const guardiansOf = ({ debtor }: CaseDebtor) => debtor.legal_representatives;

function debtorItself(of: CaseDebtor, role: RecipientRole): Recipient {
  const { debtor } = of;
  const place = destinationOf(of);
  const name: Addressee =
    debtor.person === null
      ? [['debtor.organization.name', debtor.organization?.name ?? debtor.display_name]]
      : [
          ['debtor.person.first_name', debtor.person.first_name ?? ''],
          ['debtor.person.last_name', debtor.person.last_name],
        ];
  return {
    role,
    of,
    circumstance: null,
    name: debtor.display_name,
    salutes:
      debtor.person === null
        ? { kind: 'organization', name: debtor.display_name }
        : { kind: 'person', ...debtor.person },
    ...place,
    addressee: [...name, ...windowOf('debtor.address', place.address)],
  };
}

function representative(of: CaseDebtor, { circumstance_id }: LetterRecipientInput, day: string): Recipient | undefined {
  const circumstance = partyOf(of, circumstance_id);
  const party = circumstance?.party;
  if (circumstance !== undefined && party != null)
    return {
      role: 'representative',
      of,
      circumstance,
      name: party.name,
      salutes: { kind: 'organization', name: party.name },
      address: party.address === null ? null : { ...party.address },
      email: party.email,
      isAddressOfCreditor: null,
      addressee: [['party.name', party.name], ...windowOf('party.address', party.address)],
    };
  const guardians = guardiansOf(of);
  if (circumstance_id != null || !isMinor(of, day) || guardians.length === 0) return undefined;
  const names = guardians.map(fullName).join(', ');
  const place = destinationOf(of);
  return {
    role: 'representative',
    of,
    circumstance: null,
    name: names,
    salutes: { kind: 'organization', name: names },
    ...place,
    addressee: [['debtor.legal_representatives', names], ...windowOf('debtor.address', place.address)],
  };
}

/** The preferred usable contact, else the company's primary, else the newest usable. */
function destinationOf({ debtor, contacts, circumstances }: CaseDebtor) {
  const best = (type: UsableContact['type'], primary?: string) => {
    const own = contacts.filter((each) => each.type === type);
    return own.find(({ preferred }) => preferred) ?? own.find(({ id }) => id === primary) ?? own.at(-1);
  };
  const isMoved = circumstances.some(({ type }) => type === 'moved_unknown');
  const address = isMoved ? undefined : best('address', debtor.addresses.find(({ primary }) => primary)?.id);
  const email = best('email', debtor.communication_channels.find(({ type }) => type === 'email')?.id);
  return {
    address: address?.address ?? null,
    email: email?.value ?? null,
    isAddressOfCreditor: address === undefined ? null : address.source === 'creditor',
  };
}

const windowOf = (at: string, address: LetterAddress | null): Addressee =>
  address === null
    ? []
    : [
        [`${at}.street`, address.street],
        [`${at}.postal_code`, address.postal_code ?? ''],
        [`${at}.city`, address.city],
      ];
