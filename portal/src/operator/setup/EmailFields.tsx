/** The addresses that receive a company's notifications, each with what it receives; the last field takes a further one. */
import type { ReactNode } from 'react';
import { notificationKinds } from '@mahnwerk/contract/shapes/company.ts';
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import { useWords } from '../../language/language.ts';
import { Field } from '../../ui/Field.tsx';
import { emailField, kindsField } from './channels.ts';
import styles from './Setup.module.css';
import { useSetupWords } from './words.ts';

interface EmailFieldsProps {
  readonly channels: Company['notification_channels'];
  readonly errorOf: (field: string) => ReactNode;
}

export function EmailFields({ channels, errorOf }: EmailFieldsProps) {
  const { data: words } = useSetupWords();
  const { kinds, names } = useWords().company.notifications;
  return Array.from({ length: channels.length + 1 }, (_each, at) => {
    const channel = channels[at];
    return (
      <div key={emailField(at)} className={styles.channel}>
        <Field
          label={at === 0 ? words.email : words.furtherEmail}
          name={emailField(at)}
          type="email"
          autoComplete="off"
          hint={at === 0 ? words.emailHint : undefined}
          defaultValue={channel?.value}
          failure={errorOf(`notification_channels[${at}]`)}
        />
        <fieldset className={styles.kinds}>
          <legend>{channel === undefined ? kinds : `${kinds} – ${channel.value}`}</legend>
          {notificationKinds.map((kind) => (
            <label key={kind}>
              <input
                type="checkbox"
                name={kindsField(at)}
                value={kind}
                defaultChecked={channel?.notifications.includes(kind) ?? true}
              />
              {names[kind]}
            </label>
          ))}
        </fieldset>
      </div>
    );
  });
}
