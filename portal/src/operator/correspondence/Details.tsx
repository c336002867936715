/** The details of a call and of a declaration, with what can be done there. */
import type { Call } from '@mahnwerk/contract/operator/calls.ts';
import type { Declaration } from '@mahnwerk/contract/operator/declarations.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../data/me.ts';
import history from '../../features/cases/History.module.css';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList, type Fact } from '../../ui/DescriptionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { addressText } from '../debtors/contact-text.ts';
import { ChangeCall } from './ChangeCall.tsx';
import { EndDeclaration } from './EndDeclaration.tsx';
import { correspondence } from './words.ts';

const day = (at: string | null) => (at === null ? null : <DateTime at={at} isDay />);
const money = (amount: Declaration['amount']) => (amount === null ? null : <Money amount={amount} />);
const text = (said: string | null) => (said === null ? null : <span className={history.text}>{said}</span>);

export function CallDetails({ call }: { readonly call: Call }) {
  const { cases } = useWords();
  const { call: words } = useTexts(correspondence);
  const [isChanging, setChanging] = useState(false);
  const may = useMay();
  const { role, name } = call.with;
  return (
    <>
      <DescriptionList
        facts={[
          [words.with, [words.roles[role], name].filter((each) => each !== null).join(', ')],
          [words.number, call.number],
          [words.text, text(call.text)],
          [words.declared, call.declarations.map(({ type }) => cases.history.declarations[type]).join(', ')],
          [words.followUp, day(call.follow_up_on)],
          [words.minutes, call.minutes],
          [words.author, call.author.name],
        ]}
      />
      {may('operator:cases') ? (
        <p>
          <Button onPress={() => setChanging(true)}>{words.edit}</Button>
        </p>
      ) : null}
      {isChanging ? <ChangeCall id={call.mandate_id} call={call.id} onClose={() => setChanging(false)} /> : null}
    </>
  );
}

export function DeclarationDetails({ declaration }: { readonly declaration: Declaration }) {
  const words = useTexts(correspondence);
  const [isEnding, setEnding] = useState(false);
  const may = useMay();
  return (
    <>
      <DescriptionList facts={useFacts(declaration)} />
      {may('operator:cases') && declaration.status === 'open' ? (
        <p>
          <Button onPress={() => setEnding(true)}>{words.declaration.end}</Button>
        </p>
      ) : null}
      {isEnding ? (
        <EndDeclaration id={declaration.mandate_id} declaration={declaration} onClose={() => setEnding(false)} />
      ) : null}
    </>
  );
}

function useFacts(declaration: Declaration): readonly Fact[] {
  const { code } = useWords();
  const { call, declaration: words } = useTexts(correspondence);
  const { type, ground, to, amount, monthly_amount, address, ended_at } = declaration;
  return [
    [words.ground, ground && words.grounds[ground]],
    [type === 'payment_promise' ? words.promised : words.on, day(declaration.on)],
    [type === 'payment_promise' ? words.amount : words.sum, money(amount)],
    [words.to, to && words.paidTo[to]],
    [words.monthly, money(monthly_amount)],
    [words.first, day(declaration.first_on)],
    [words.address, address && addressText(address, code)],
    [words.court, declaration.court],
    [words.fileNumber, declaration.file_number],
    [words.note, text(declaration.note)],
    [words.received, day(declaration.received_on)],
    [words.source, sourceOf(declaration, words.sources[declaration.source.type])],
    [call.author, declaration.recorded_by.name],
    [words.endReason, ended_at === null ? null : text(declaration.end_reason)],
  ];
}

/** What came in has a screen of its own. */
const sourceOf = ({ source: { type, id } }: Declaration, name: string) =>
  type === 'inbox' && id !== null ? <Link to={paths.operator.inboxItem(id)}>{name}</Link> : name;
