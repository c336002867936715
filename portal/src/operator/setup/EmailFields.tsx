/** The addresses that receive a company's notifications; the last field takes a further one. */
import type { ReactNode } from 'react';
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import { Field } from '../../ui/Field.tsx';
import { emailField } from './channels.ts';
import { useSetupWords } from './words.ts';

interface EmailFieldsProps {
  readonly channels: Company['notification_channels'];
  readonly errorOf: (field: string) => ReactNode;
}

export function EmailFields({ channels, errorOf }: EmailFieldsProps) {
  const { data: words } = useSetupWords();
  return Array.from({ length: channels.length + 1 }, (_each, at) => (
    <Field
      key={emailField(at)}
      label={at === 0 ? words.email : words.furtherEmail}
      name={emailField(at)}
      type="email"
      autoComplete="off"
      hint={at === 0 ? words.emailHint : undefined}
      defaultValue={channels[at]?.value}
      failure={errorOf(`notification_channels[${at}]`)}
    />
  ));
}
