/** `/portal/examples`: each component with its states, to look at. In production the address does not exist. */
import { Card } from '../components/Card.tsx';
import { Screen } from '../components/Screen.tsx';
import { useWords } from '../language/language.ts';
import { useMe } from '../me.ts';
import { Unknown } from '../components/Unknown.tsx';
import { Controls } from './Controls.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Documents } from './Documents.tsx';
import styles from './Examples.module.css';
import { Figures } from './Figures.tsx';
import { Fields } from './Fields.tsx';
import { Tables } from './Tables.tsx';
import { Words } from './Words.tsx';

export function Examples() {
  const { environment } = useMe();
  const { examples } = useWords();
  if (environment !== 'sandbox') return <Unknown />;
  return (
    <Screen title={examples.title}>
      <p>{examples.about}</p>
      <div className={styles.all}>
        {(
          [
            ['Button, Menu', <Controls key="" />],
            ['State, Tag, Note, Facts, Money, When, Steps, PhaseBar, Spark, JsonView, Failure', <Words key="" />],
            ['Field, MoneyField, TextArea, Choice, Radios, Box, FileDrop, Combobox', <Fields key="" />],
            ['Dialog, ConflictDialog, SecretOnce, Toast', <Dialogs key="" />],
            ['DocumentViewer', <Documents key="" />],
            ['Table, SavedViews, Preview, BulkPanel', <Tables key="" />],
            ['BalanceTable, LedgerTable, ClaimTable, History', <Figures key="" />],
          ] as const
        ).map(([title, content]) => (
          <Card key={title} title={title}>
            {content}
          </Card>
        ))}
      </div>
    </Screen>
  );
}
