/** „Vorschläge“: the cases that an item may belong to, each with its reasons, and any other case. */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { sentenceOf } from '../../data/form/Form.tsx';
import { useTold } from '../../data/form/useTold.ts';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { State } from '../../ui/State.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { CaseField } from '../CaseField.tsx';
import { useMeanwhileOf } from '../useMeanwhile.ts';
import styles from './Inbox.module.css';
import { confidenceMeanings } from './meanings.ts';
import { changesOf, type InboxItem } from './reads.ts';
import { words } from './words.ts';

const ended: ReadonlySet<InboxItem['status']> = new Set(['done', 'discarded']);

export function Proposals({ item }: { readonly item: InboxItem }) {
  const texts = useTexts(words);
  const { mandate, status, proposals, declarations } = item;
  const isLocked = declarations.some((each) => each.status === 'open');
  const mayAssign = useMay()('operator:cases') && !ended.has(status);
  // What belongs to another case already is corrected by hand.
  const shown = proposals.filter((each) => each.mandate.id !== mandate?.id);
  if (ended.has(status) && mandate === null && shown.length === 0) return null;
  return (
    <Card title={texts.proposals} hasNoPadding>
      <ul className={styles.proposals}>
        {shown.map((proposal) => (
          <Proposal
            key={proposal.mandate.id}
            item={item}
            proposal={proposal}
            isBest={proposal === proposals[0] && mandate === null}
            mayAssign={mayAssign && !isLocked}
          />
        ))}
      </ul>
      <div className={styles.inside}>
        {mandate === null ? null : <p>{texts.assignedTo(mandate.reference_number)}</p>}
        {mandate === null && proposals.length === 0 ? <p>{texts.noProposal}</p> : null}
        {isLocked && mayAssign ? <p className={styles.soft}>{texts.locked}</p> : null}
        {mayAssign && !isLocked ? <OtherCase key={mandate?.id ?? ''} item={item} /> : null}
      </div>
    </Card>
  );
}

function useAssign(item: InboxItem) {
  const { assigned } = useTexts(words);
  const { codes, failure } = useWords();
  const toast = useToast();
  const { mutate, isPending, error } = useTold(api.operator.inbox.assign, {
    changes: changesOf(item.mandate?.id),
    why: useMeanwhileOf(item),
    onDone: ({ mandate }) => toast({ text: assigned(mandate?.reference_number ?? '') }),
  });
  return {
    assign: (mandate_id: string) => mutate({ id: item.id, body: { mandate_id } }),
    isPending,
    refused: error === null ? null : <p role="alert">{sentenceOf(error, codes, failure.title)}</p>,
  };
}

interface ProposalProps {
  readonly item: InboxItem;
  readonly proposal: InboxItem['proposals'][number];
  readonly isBest: boolean;
  readonly mayAssign: boolean;
}

function Proposal({ item, proposal, isBest, mayAssign }: ProposalProps) {
  const texts = useTexts(words);
  const name = useId();
  const { assign, isPending, refused } = useAssign(item);
  const { mandate, debtor_name, company_name, confidence, reasons } = proposal;
  return (
    <li>
      <div>
        <p id={name}>
          <Link to={paths.operator.case(mandate.id, 'correspondence')}>
            <b>{debtor_name}</b>
          </Link>{' '}
          <span className={styles.soft}>
            {mandate.reference_number} · {company_name}
          </span>
        </p>
        <State meaning={confidenceMeanings[confidence]}>{texts.confidences[confidence]}</State>
        <p className={styles.soft}>{reasons.map((reason) => texts.reasons[reason]).join(', ')}</p>
        {refused}
      </div>
      {mayAssign ? (
        <Button
          isPrimary={isBest}
          isDisabled={isPending}
          describedBy={name}
          {...(isBest ? { shortcut: 'z' } : {})}
          onPress={() => assign(mandate.id)}
        >
          {texts.assign}
        </Button>
      ) : null}
    </li>
  );
}

/** A case that the person finds; the button comes with it. */
function OtherCase({ item }: { readonly item: InboxItem }): ReactNode {
  const texts = useTexts(words);
  const [chosen, setChosen] = useState<string>();
  const { assign, isPending, refused } = useAssign(item);
  return (
    <>
      <div className={styles.other}>
        <CaseField label={texts.otherCase} onChoose={setChosen} />
        {chosen === undefined ? null : (
          <Button isDisabled={isPending} onPress={() => assign(chosen)}>
            {texts.assign}
          </Button>
        )}
      </div>
      {refused}
    </>
  );
}
