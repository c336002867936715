/** „Titel“ of a case: each with its documents; one that was recorded is changed and revoked here. A case without titles shows nothing. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { OperatorTitle } from '@mahnwerk/contract/operator/titles.ts';
import { useState } from 'react';
import type { Sending } from '../../data/document/upload.ts';
import { FileDrop } from '../../data/document/FileDrop.tsx';
import { sendingWith } from '../../data/document/sending.ts';
import { staffMembershipOf, useMay, useMe } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { operatorUploading } from '../../data/service.ts';
import { useRefresh } from '../../data/stored.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { decimalText, moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useCase } from '../cases/reads.ts';
import { ChangeTitle, RevokeTitle } from './title-commands.tsx';
import { useClaims } from './useClaims.ts';
import { titleWords } from './words.ts';

export function TitlesCard() {
  const titled = useClaims().data?.filter(({ type }) => type === 'titled') ?? [];
  return titled.map((claim) => <TitleCard key={claim.id} claim={claim} />);
}

function TitleCard({ claim }: { readonly claim: Claim }) {
  const { claims } = useWords();
  const words = useTexts(titleWords);
  const { data, error, refetch } = useRead(api.operator.operatorTitles.get, { claim_id: claim.id });
  const name = claim.document_reference ?? claim.your_reference ?? claims.unnamed;
  return (
    <Card
      title={`${words.title}: ${name}`}
      aside={data === undefined || data.recorded_on === null ? undefined : <Commands claim={claim.id} title={data} />}
    >
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? error === null && <Loading /> : <Title claim={claim.id} title={data} />}
    </Card>
  );
}

interface TitleProps {
  readonly claim: string;
  readonly title: OperatorTitle;
}

function Commands({ claim, title }: TitleProps) {
  const words = useTexts(titleWords);
  const { mandate } = useCase();
  const mayChange = useMay()('operator:cases') && mandate.closed_at === null;
  const [open, setOpen] = useState<'change' | 'revoke'>();
  const onClose = () => setOpen(undefined);
  if (!mayChange) return null;
  return (
    <>
      <Button onPress={() => setOpen('change')}>{words.change}</Button>{' '}
      <Button onPress={() => setOpen('revoke')}>{words.revoke}</Button>
      {open === 'change' ? <ChangeTitle {...{ claim, title, onClose }} /> : null}
      {open === 'revoke' ? <RevokeTitle {...{ claim, title, onClose }} /> : null}
    </>
  );
}

function Title({ claim, title }: TitleProps) {
  const { code, cases } = useWords();
  const words = useTexts(titleWords);
  const day = (on: string | null) => on && dayText(on, code);
  const money = (amount: OperatorTitle['titled_amount']) => amount && moneyText(amount, code);
  const { type, interest, original_at } = title;
  return (
    <>
      <DescriptionList
        facts={[
          [words.type, type && cases.history.titleTypes[type]],
          [words.court, title.court],
          [words.fileNumber, title.file_number],
          [words.issuedOn, day(title.issued_on)],
          [words.servedOn, day(title.served_on)],
          [words.finalSince, day(title.final_since)],
          [words.amount, money(title.titled_amount)],
          [
            words.interest,
            interest === null
              ? words.noInterest
              : words.onRate(decimalText(interest.rate, code), interest.above_base_rate, dayText(interest.from, code)),
          ],
          [words.base, interest && money(interest.amount_base)],
          [words.costs, money(title.titled_costs)],
          [words.originalAt, original_at && words.originals[original_at]],
          [words.recordedOn, day(title.recorded_on)],
        ]}
      />
      <Files claim={claim} title={title} />
    </>
  );
}

function Files({ claim: claim_id, title }: TitleProps) {
  const words = useTexts(titleWords);
  const operator = useOperator();
  const refresh = useRefresh();
  const membership = staffMembershipOf(useMe())?.id ?? 'self';
  const { mandate } = useCase();
  const mayChange = useMay()('operator:cases') && mandate.closed_at === null && title.recorded_on !== null;
  const shown = () => refresh(claim_id, api.operator.operatorClaims);
  async function send(file: File, { onProgress, ...sending }: Sending) {
    const { operatorTitleDocuments } = operatorUploading(membership, sendingWith(onProgress));
    await operatorTitleDocuments.create({ claim_id, body: { type: 'enforceable_title', file }, ...sending });
    await shown();
  }
  async function remove(id: string) {
    await operator.operatorTitleDocuments.delete({ claim_id, id });
    await shown();
  }
  return (
    <FileDrop
      label={words.documents}
      name={`documents of ${title.id}`}
      files={title.documents}
      read={({ id }) => operator.operatorDocuments.download({ id })}
      {...(mayChange ? { send, remove } : {})}
    />
  );
}
