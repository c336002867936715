/** An entry of the audit log in words: what a person did, with the way to what it was done to. */
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { keyName } from '../../language/key-name.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { moneyText } from '../../ui/amounts.ts';
import { dayText } from '../../ui/dates.ts';
import { placeOf } from './places.ts';
import { amountOf, partsOf } from './sentence.ts';
import { words } from './words.ts';

const isDay = /^\d{4}-\d\d-\d\d$/;

/** The name of what an entry is about, and the sentence around it. */
function useParts(): (entry: AuditEntry) => { readonly name: string; readonly parts: readonly string[] } {
  const texts = useTexts(words);
  const { code } = useWords();
  return (entry) => {
    const { action, target } = entry;
    const title = target?.title ?? null;
    const kind = target === null ? action : texts.kinds[target.kind];
    const name = title === null ? kind : isDay.test(title) ? dayText(title, code) : title;
    const amount = amountOf(entry);
    const text = amount === undefined ? texts.anAmount : moneyText(amount, code);
    const parts = partsOf(texts.sentences[action] ?? `${action} {target}`);
    return { name, parts: parts.map((part) => (part === '{amount}' ? text : part)) };
  };
}

/** The same as a text. */
export function useSentence(): (entry: AuditEntry) => string {
  const of = useParts();
  return (entry) => {
    const { name, parts } = of(entry);
    return parts.map((part) => (part === '{target}' ? name : part)).join('');
  };
}

export function Sentence({ of: entry }: { readonly of: AuditEntry }) {
  const { name, parts } = useParts()(entry);
  const to = placeOf(entry);
  return parts.map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {part === '{target}' ? to === undefined ? <b>{name}</b> : <Link to={to}>{name}</Link> : part}
    </Fragment>
  ));
}

/** Who did it: a person, a key by its name, or the key of the deployment. */
export function useActor(): (entry: AuditEntry) => string {
  const { rootKey: ofDeployment } = useWords().cases.history;
  return ({ actor_key_id, actor_name }) => (actor_key_id === null ? actor_name : keyName(actor_name, ofDeployment));
}
