/** Who writes, on whose behalf, and what for: what § 13a (1) and (2) RDG ask for besides the figures. Pure. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { claimTypeNames } from '@mahnwerk/contract/shapes/claim-type-names.ts';
import type { Address } from '@mahnwerk/contract/shapes/parts.ts';
import { titleText } from '../../collection/claim-statements/index.ts';
import { facts } from './frame.ts';
import { html, type Html, type Inserted, ltr } from './html.ts';
import { longDay, money, type Reader, say } from './reader.ts';
import type { Subject } from './subject.ts';

export const addressText = ({ street, postal_code, city }: Pick<Address, 'street' | 'postal_code' | 'city'>): string =>
  [street, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');

export function whoWrites(reader: Reader, subject: Subject): Html {
  const { company, issuer, row, claims, recipient } = subject;
  const authority = issuer.supervisory_authority;
  return html`<p>${say(reader, 'overview.who.for', { operator: issuer.name ?? '' })}</p>
    <p><strong>${company.name}</strong>${company.address !== null && html`<br />${addressText(company.address)}`}</p>
    ${facts([[say(reader, 'overview.reference'), ltr(row.reference_number)]])}${claims.map((claim, index) =>
      claimOf(reader, subject, { claim, number: index + 1 }),
    )}${recipient?.isAddressOfCreditor === false && html`<p>${say(reader, 'overview.address')}</p>`}${
      authority != null &&
      html`<p>
        ${say(reader, 'overview.authority')}:
        ${[authority.name, authority.address, authority.email].filter(Boolean).join(', ')}
      </p>`
    }`;
}

interface Numbered {
  readonly claim: Claim;
  readonly number: number;
}

function claimOf(reader: Reader, { balance, claims }: Subject, { claim, number }: Numbered): Html {
  const { legal_basis: ground, document_reference: reference, enforceable_title: title } = claim;
  const code = ground.claim_type_code;
  const day = (each: string | null | undefined): string | null => (each ? longDay(reader, each) : null);
  const document =
    reference === null || claim.document_date === null
      ? reference
      : say(reader, 'overview.claim.document.of', { reference, day: longDay(reader, claim.document_date) });
  const claimed = balance.claims.find(({ claim_id }) => claim_id === claim.id)?.principal.claimed;
  const rows: readonly (readonly [string, Inserted | null])[] = [
    [say(reader, 'overview.claim.what'), claim.subject_matter],
    [say(reader, 'overview.claim.why'), code === null ? null : claimTypeNames[code]],
    [say(reader, 'overview.claim.contract'), day(ground.contract_date)],
    [say(reader, 'overview.claim.incident'), day(ground.incident_date)],
    [say(reader, 'overview.claim.description'), ground.description],
    [say(reader, 'overview.claim.title'), title && titleText(title)],
    [say(reader, 'overview.claim.document'), document],
    [say(reader, 'overview.claim.due'), title ? null : day(claim.due_date)],
    [say(reader, 'overview.claim.amount'), claimed === undefined ? null : ltr(money(reader, claimed))],
  ];
  const heading = claims.length > 1 && html`<h3>${say(reader, 'overview.claim', { number: String(number) })}</h3>`;
  return html`${heading}${facts(
    rows.flatMap(([label, value]): [string, Inserted][] => (value === null || value === '' ? [] : [[label, value]])),
  )}`;
}
