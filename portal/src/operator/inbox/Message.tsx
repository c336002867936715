/** What came in, as text alone: the message, what is not read of it, and what a mail server reports. */
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Note } from '../../ui/Note.tsx';
import styles from './Inbox.module.css';
import type { InboxItem } from './reads.ts';
import { words } from './words.ts';

/** Whatever a stranger wrote is text: nothing of it is markup, a link or a picture. */
export function ItemText({ item: { text, channel } }: { readonly item: InboxItem }) {
  const texts = useTexts(words);
  if (text === null || text.trim() === '')
    return <p className={styles.soft}>{channel === 'post' ? texts.noText : texts.emptyText}</p>;
  return (
    <p className={styles.text} dir="auto">
      {text}
    </p>
  );
}

export function Message({ item }: { readonly item: InboxItem }) {
  const texts = useTexts(words);
  return (
    <Card title={texts.message}>
      {item.automatic === null ? null : (
        <p className={styles.soft}>
          {texts.automatic[item.automatic]}. {texts.automaticAbout}
        </p>
      )}
      <Bounce item={item} />
      <ItemText item={item} />
      <Problems item={item} />
    </Card>
  );
}

function Bounce({ item: { bounce, mandate } }: { readonly item: InboxItem }) {
  const { bounce: texts } = useTexts(words);
  if (bounce === null) return null;
  const { letter_id, recipient, action, status, diagnostic } = bounce;
  return (
    <DescriptionList
      facts={[
        [texts.recipient, recipient],
        [texts.action, texts.actions[action] ?? action],
        [texts.status, status],
        [texts.diagnostic, diagnostic],
        [
          texts.letter,
          letter_id === null || mandate === null ? null : (
            <Link key="letter" to={paths.operator.caseLetter(mandate.id, letter_id)}>
              {mandate.reference_number}
            </Link>
          ),
        ],
      ]}
    />
  );
}

function Problems({ item: { problems } }: { readonly item: InboxItem }) {
  const texts = useTexts(words);
  if (problems.length === 0) return null;
  return (
    <Note>
      <p>
        {texts.problems}. {texts.problemsHint}
      </p>
      <ul className={styles.problems}>
        {problems.map(({ code, filename }, index) => (
          <li key={index}>{filename === null ? texts.problem[code] : `${texts.problem[code]}: ${filename}`}</li>
        ))}
      </ul>
    </Note>
  );
}
