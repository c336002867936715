/** „Angaben für das erste Schreiben“: what the claims of a case say of their ground and of interest (§ 13a RDG). */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { useState } from 'react';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { decimalText, moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import tables from '../case-money/CaseMoney.module.css';
import { useCase } from '../cases/reads.ts';
import styles from '../debtors/Debtors.module.css';
import { CompleteClaim } from './CompleteClaim.tsx';
import { interestCharges } from './duty-values.ts';
import { firstLetter } from './words.ts';

/** So many claims are drawn, as in „Übersicht“. */
const shown_claims = 100;

export function FirstLetterCard() {
  const words = useTexts(firstLetter);
  const { id, mandate } = useCase();
  const mayChange = useMay()('operator:cases') && mandate.closed_at === null;
  const { data, error, refetch } = useRead(api.operator.operatorClaims.list, {
    query: { mandate_id: id, limit: shown_claims },
  });
  return (
    <Card title={words.title} hasNoPadding>
      <p className={styles.about}>{words.about}</p>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Loading />
      ) : (
        <Claims claims={data.results.toReversed()} mayChange={mayChange} />
      )}
    </Card>
  );
}

interface ClaimsProps {
  readonly claims: readonly Claim[];
  readonly mayChange: boolean;
}

function Claims({ claims, mayChange }: ClaimsProps) {
  const words = useTexts(firstLetter);
  const heads = [words.claim, words.contract, words.incident, words.description, words.interest];
  return (
    <Scroll name={words.title}>
      <table className={`${tables.table} ${tables.stacked}`} aria-label={words.title}>
        <thead>
          <tr>
            {[...heads, ...(mayChange ? [words.commands] : [])].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {claims.map((claim) => (
            <Row key={claim.id} claim={claim} mayChange={mayChange} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Row({ claim, mayChange }: { readonly claim: Claim; readonly mayChange: boolean }) {
  const { claims, code } = useWords();
  const words = useTexts(firstLetter);
  const { contract_date, incident_date, description } = claim.legal_basis;
  const reference = claim.document_reference ?? claim.your_reference ?? claims.unnamed;
  const day = (on: string | null) => (on === null ? null : dayText(on, code));
  return (
    <tr>
      <td>{reference}</td>
      <td className={tables.day} data-label={words.contract}>
        {day(contract_date)}
      </td>
      <td className={tables.day} data-label={words.incident}>
        {day(incident_date)}
      </td>
      <td data-label={words.description}>{description}</td>
      <td data-label={words.interest}>
        {interestCharges(claim).map((charge) => (
          <Computed key={charge.id} charge={charge} />
        ))}
      </td>
      {mayChange ? (
        <td>
          <Change claim={claim.id} reference={reference} />
        </td>
      ) : null}
    </tr>
  );
}

/** A charge of interest, and what it was computed from. */
function Computed({ charge: { amount, stated_interest } }: { readonly charge: Claim['additional_charges'][number] }) {
  const { code } = useWords();
  const words = useTexts(firstLetter);
  const text =
    stated_interest === null
      ? words.notStated
      : words.stated(
          moneyText(stated_interest.base, code),
          decimalText(stated_interest.rate, code),
          dayText(stated_interest.from, code),
          dayText(stated_interest.until, code),
        );
  return (
    <div>
      {moneyText(amount, code)}
      <small>{text}</small>
    </div>
  );
}

function Change({ claim, reference }: { readonly claim: string; readonly reference: string }) {
  const words = useTexts(firstLetter);
  const { id } = useCase();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button isQuiet label={words.changeOf(reference)} onPress={() => setIsOpen(true)}>
        {words.change}
      </Button>
      {isOpen ? <CompleteClaim id={id} claim={claim} reference={reference} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
