/** „Briefkopf“ as a form: of the operator, of a company as the operator sees it, and as the company sees it itself. */
import { type ReactNode, useState } from 'react';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { ConflictDialog, useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver, type Values, type Version } from '../../data/form/conflicts.ts';
import { Form, textIn } from '../../data/form/Form.tsx';
import { useBegun } from '../../data/form/useBegun.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Field, TextArea } from '../../ui/Field.tsx';
import { companyFields, type Stored, valuesOf } from './letterhead-values.ts';
import styles from './Letterhead.module.css';
import { logoAddress } from './logo.ts';
import { LogoField } from './LogoField.tsx';
import { letterheadWords } from './words.ts';

interface LetterheadFormProps<T extends Stored> {
  /** Names what this browser keeps of the form. */
  readonly draft: string;
  readonly read: Version<T>;
  readonly latest: () => Promise<Version<T>>;
  readonly save: (values: Values, ifMatch: string) => Promise<Version<T>>;
  readonly onSaved: (saved: Version<T>) => void;
  /** It may be read only. */
  readonly isLocked: boolean;
  /** With the fields of a company. */
  readonly isOfCompany?: boolean;
}

export function LetterheadForm<T extends Stored>(props: LetterheadFormProps<T>) {
  const { draft, read, latest, save, onSaved, isLocked, isOfCompany = false } = props;
  const { begun, keep, start } = useBegun(draft, read);
  const [logo, setLogo] = useState(begun.stored.logo);
  const texts = useTexts(letterheadWords);
  const { files, settings } = useWords();
  const { choose, asked } = useChoice();
  const send = async (fields: FormData) => {
    const saved = await saveOver({
      version: begun,
      mine: {
        ...valuesOf(begun.stored),
        ...typedIn(fields, isOfCompany),
        logo: logo === null ? '' : logoAddress(logo),
      },
      valuesOf,
      save: (values, { etag }) => save(values, etag),
      latest,
      choose,
    });
    start(saved);
    setLogo(saved.stored.logo);
    onSaved(saved);
  };
  const picture = logo === null ? null : <img className={styles.logo} src={logoAddress(logo)} alt={settings.logo} />;
  if (isLocked) return <Shown of={read.stored} />;
  return (
    <div onInput={keep}>
      {picture}
      <Form
        draft={draft}
        send={send}
        submit={texts.save}
        done={texts.saved}
        failures={{ precondition_failed: files.changedMeanwhile }}
      >
        {(errorOf) => (
          <>
            <LogoField logo={logo} onChange={setLogo} failure={errorOf('logo')} />
            {isOfCompany ? <CompanyFields key={`of ${begun.etag}`} of={begun.stored} errorOf={errorOf} /> : null}
            <LineFields key={begun.etag} of={begun.stored} isOfCompany={isOfCompany} errorOf={errorOf} />
          </>
        )}
      </Form>
      {asked === undefined ? null : (
        <ConflictDialog
          {...asked}
          labels={{
            logo: settings.logo,
            head_lines: texts.headLines,
            footer_lines: texts.footerLines,
            ...texts.fields,
          }}
          pictures={['logo']}
        />
      )}
    </div>
  );
}

const typedIn = (fields: FormData, isOfCompany: boolean): Values =>
  Object.fromEntries(
    ['head_lines', 'footer_lines', ...(isOfCompany ? companyFields : [])].map((name) => [
      name,
      textIn(fields, name).replaceAll('\r', ''),
    ]),
  );

interface FieldsProps {
  readonly of: Stored;
  readonly errorOf: (field: string) => ReactNode;
}

function CompanyFields({ of, errorOf }: FieldsProps) {
  const texts = useTexts(letterheadWords);
  const values = valuesOf(of);
  const hints: Readonly<Record<string, string>> = {
    sender_name: texts.senderHint,
    email: texts.emailHint,
    court: texts.courtHint,
    number: texts.numberHint,
  };
  return companyFields.map((name) => {
    const isRegister = name === 'court' || name === 'number';
    return (
      <Field
        key={name}
        label={texts.fields[name]}
        name={name}
        hint={hints[name]}
        defaultValue={values[name]}
        autoComplete="off"
        failure={errorOf(isRegister ? `register.${name}` : name)}
      />
    );
  });
}

function LineFields({ of, isOfCompany, errorOf }: FieldsProps & { readonly isOfCompany: boolean }) {
  const { head_lines, footer_lines } = of;
  const texts = useTexts(letterheadWords);
  const { letterhead_head_lines: head, letterhead_footer_lines: foot, ...most } = limits;
  const footHint = texts.linesHint(foot, most.letterhead_footer_characters);
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
        hint={isOfCompany ? `${footHint} ${texts.footerHint}` : footHint}
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
function Shown({ of }: { readonly of: Stored }) {
  const texts = useTexts(letterheadWords);
  const { settings } = useWords();
  const { logo, head_lines, footer_lines, sender_name, email, phone, website, register } = of;
  const own = [sender_name, email, phone, website, register && `${register.court}, ${register.number}`];
  const lines = [...own.flatMap((each) => each ?? []), ...head_lines, ...footer_lines];
  return (
    <>
      {logo === null ? null : <img className={styles.logo} src={logoAddress(logo)} alt={settings.logo} />}
      {lines.length === 0 && logo === null ? <p>{texts.noLetterhead}</p> : null}
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </>
  );
}
