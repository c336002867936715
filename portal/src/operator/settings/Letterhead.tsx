/** „Briefkopf“: what stands above and below letters, of the operator and of a company. */
import { type ReactNode, useState } from 'react';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Letterhead as Stored } from '@mahnwerk/contract/shapes/letterhead.ts';
import { api } from '../../data/operations.ts';
import { useVersion, versionIn } from '../../data/query.ts';
import { useStoredVersion } from '../../data/stored.ts';
import { ConflictDialog, useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver, type Values, type Version } from '../../data/form/conflicts.ts';
import { Form, textIn } from '../../data/form/Form.tsx';
import { useBegun } from '../../data/form/useBegun.ts';
import { useMay } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { NoRight } from '../../ui/NoRight.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useCompanyId } from '../setup/shown-company.ts';
import { words } from './correspondence-words.ts';
import { LogoField } from './LogoField.tsx';
import { logoAddress, logoAt, withAuthor } from './look.ts';
import styles from './Settings.module.css';
import { SettingsTabs } from './SettingsTabs.tsx';

export function Letterhead() {
  const texts = useTexts(words);
  const operator = useOperator();
  const isAllowed = useMay()('operator:admin');
  const { data, error, refetch, latest } = useVersion(api.operator.letterhead.get, undefined);
  const store = useStoredVersion(api.operator.letterhead.get, undefined);
  if (!isAllowed) return <NoRight />;
  if (data === undefined) return <LoadState title={texts.letterhead} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={texts.letterhead}>
      <SettingsTabs />
      <p>{texts.letterheadAbout}</p>
      <LetterheadForm
        draft="letterhead"
        read={data}
        latest={async () => withAuthor(operator, await latest(), { action: 'letterhead.update' })}
        save={async (body, ifMatch) => versionIn<Stored>(await operator.letterhead.update.answer({ body, ifMatch }))}
        onSaved={store}
      />
    </Screen>
  );
}

export function CompanyLetterhead() {
  const texts = useTexts(words);
  const company_id = useCompanyId();
  const operator = useOperator();
  const given = { company_id };
  const { data, error, refetch, latest } = useVersion(api.operator.companyLetterhead.get, given);
  const store = useStoredVersion(api.operator.companyLetterhead.get, given);
  if (data === undefined) return <LoadState title={texts.letterhead} error={error} retry={() => void refetch()} />;
  return (
    <Card title={texts.letterhead}>
      <p>{texts.companyLetterheadAbout}</p>
      <LetterheadForm
        key={company_id}
        draft={`letterhead of ${company_id}`}
        read={data}
        latest={async () => withAuthor(operator, await latest(), { action: 'company-letterhead.update', company_id })}
        save={async (body, ifMatch) =>
          versionIn<Stored>(await operator.companyLetterhead.update.answer({ company_id, body, ifMatch }))
        }
        onSaved={store}
      />
    </Card>
  );
}

const valuesOf = ({ logo, head_lines, footer_lines }: Stored): Values => ({
  logo: logo === null ? '' : logoAddress(logo),
  head_lines: head_lines.join('\n'),
  footer_lines: footer_lines.join('\n'),
});

const linesIn = (text = ''): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const letterheadOf = ({ logo = '', head_lines, footer_lines }: Values): Stored => ({
  logo: logoAt(logo),
  head_lines: linesIn(head_lines),
  footer_lines: linesIn(footer_lines),
});

interface LetterheadFormProps {
  /** Names what this browser keeps of the form. */
  readonly draft: string;
  readonly read: Version<Stored>;
  readonly latest: () => Promise<Version<Stored>>;
  readonly save: (letterhead: Stored, ifMatch: string) => Promise<Version<Stored>>;
  readonly onSaved: (saved: Version<Stored>) => void;
}

function LetterheadForm({ draft, read, latest, save, onSaved }: LetterheadFormProps) {
  const { begun, keep, start } = useBegun(draft, read);
  const [logo, setLogo] = useState(begun.stored.logo);
  const texts = useTexts(words);
  const { files, settings } = useWords();
  const isLocked = !useMay()('operator:admin');
  const { choose, asked } = useChoice();
  const send = async (fields: FormData) => {
    const saved = await saveOver({
      version: begun,
      mine: {
        logo: logo === null ? '' : logoAddress(logo),
        head_lines: textIn(fields, 'head_lines').replaceAll('\r', ''),
        footer_lines: textIn(fields, 'footer_lines').replaceAll('\r', ''),
      },
      valuesOf,
      save: (values, { etag }) => save(letterheadOf(values), etag),
      latest,
      choose,
    });
    start(saved);
    setLogo(saved.stored.logo);
    onSaved(saved);
  };
  if (isLocked) return <Lines of={read.stored} />;
  return (
    <div onInput={keep}>
      {logo === null ? null : <img className={styles.logo} src={logoAddress(logo)} alt={settings.logo} />}
      <Form
        draft={draft}
        send={send}
        submit={texts.save}
        done={texts.letterheadSaved}
        failures={{ precondition_failed: files.changedMeanwhile }}
      >
        {(errorOf) => (
          <>
            <LogoField logo={logo} onChange={setLogo} failure={errorOf('logo')} />
            <LineFields key={begun.etag} of={begun.stored} errorOf={errorOf} />
          </>
        )}
      </Form>
      {asked === undefined ? null : (
        <ConflictDialog
          {...asked}
          labels={{ logo: settings.logo, head_lines: texts.headLines, footer_lines: texts.footerLines }}
          pictures={['logo']}
        />
      )}
    </div>
  );
}

interface LineFieldsProps {
  readonly of: Stored;
  readonly errorOf: (field: string) => ReactNode;
}

function LineFields({ of: { head_lines, footer_lines }, errorOf }: LineFieldsProps) {
  const texts = useTexts(words);
  const { letterhead_head_lines: head, letterhead_footer_lines: foot, ...most } = limits;
  return (
    <>
      <TextArea
        label={texts.headLines}
        hint={texts.linesHint(head, most.letterhead_head_characters)}
        name="head_lines"
        rows={head}
        defaultValue={head_lines.join('\n')}
        failure={errorOf('head_lines') ?? lineFailure(errorOf, 'head_lines', head)}
      />
      <TextArea
        label={texts.footerLines}
        hint={texts.linesHint(foot, most.letterhead_footer_characters)}
        name="footer_lines"
        rows={foot}
        defaultValue={footer_lines.join('\n')}
        failure={errorOf('footer_lines') ?? lineFailure(errorOf, 'footer_lines', foot)}
      />
    </>
  );
}

/** What is wrong with the first line that is refused. */
function lineFailure(errorOf: (field: string) => ReactNode, name: string, count: number): ReactNode {
  for (let index = 0; index < count; index += 1) {
    const failure = errorOf(`${name}[${index}]`);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/** For who may not change it. */
function Lines({ of: { head_lines, footer_lines } }: { readonly of: Stored }) {
  const texts = useTexts(words);
  const lines = [...head_lines, ...footer_lines];
  if (lines.length === 0) return <p>{texts.noLetterhead}</p>;
  return lines.map((line, index) => <p key={index}>{line}</p>);
}
