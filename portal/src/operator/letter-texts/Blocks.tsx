/** The blocks of a letter text in their order: a card each, with what was refused of it. */
import type { LetterPlaceholder, LetterFact } from '@mahnwerk/contract/operator/letter-placeholders.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { letterParts, type LetterTextKind, mayHavePart } from '@mahnwerk/contract/shapes/letter-text.ts';
import { useTexts } from '../../language/language.ts';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Check } from '../../ui/Check.tsx';
import { Select } from '../../ui/Field.tsx';
import { Conditions } from './Conditions.tsx';
import type { FailureOf } from './failures.ts';
import styles from './LetterTexts.module.css';
import { TextField } from './TextField.tsx';
import { blockTypes, emptyBlock, nextKey, type TypedBlock } from './text-values.ts';
import { words } from './words.ts';

export interface Named {
  readonly kind: LetterTextKind;
  /** Those that texts of the kind have. */
  readonly placeholders: readonly LetterPlaceholder[];
  readonly facts: readonly LetterFact[];
}

interface BlocksProps extends Named {
  readonly blocks: readonly TypedBlock[];
  readonly isLocked: boolean;
  readonly failureOf: FailureOf;
  readonly onChange: (blocks: readonly TypedBlock[]) => void;
}

export function Blocks({ blocks, onChange, ...rest }: BlocksProps) {
  const texts = useTexts(words);
  const move = (at: number, by: number) => {
    const moved = [...blocks];
    moved.splice(at + by, 0, ...moved.splice(at, 1));
    onChange(moved);
  };
  return (
    <>
      <ol className={styles.blocks} aria-label={texts.blocks}>
        {blocks.map((block, at) => (
          <li key={block.key}>
            <Card
              title={texts.blockOf(at + 1, texts.types[block.type])}
              aside={
                rest.isLocked ? undefined : (
                  <BlockCommands
                    at={at}
                    count={blocks.length}
                    onMove={(by) => move(at, by)}
                    onRemove={() => onChange(blocks.filter(({ key }) => key !== block.key))}
                  />
                )
              }
            >
              <div className={styles.stack}>
                <BlockFields
                  {...rest}
                  block={block}
                  field={`blocks[${at}]`}
                  onChange={(change) =>
                    onChange(blocks.map((each) => (each.key === block.key ? { ...each, ...change } : each)))
                  }
                />
              </div>
            </Card>
          </li>
        ))}
      </ol>
      {rest.isLocked || blocks.length >= limits.letter_blocks ? null : (
        <p className={styles.commands}>
          <ActionMenu
            label={texts.addBlock}
            actions={blockTypes.map((type) => ({
              text: texts.types[type],
              run: () => onChange([...blocks, emptyBlock(type, nextKey(blocks))]),
            }))}
          />
        </p>
      )}
    </>
  );
}

interface BlockCommandsProps {
  readonly at: number;
  readonly count: number;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

function BlockCommands({ at, count, onMove, onRemove }: BlockCommandsProps) {
  const texts = useTexts(words);
  return (
    <span className={styles.commands}>
      <Button isQuiet isDisabled={at === 0} label={texts.upOf(at + 1)} onPress={() => onMove(-1)}>
        {texts.up}
      </Button>
      <Button isQuiet isDisabled={at === count - 1} label={texts.downOf(at + 1)} onPress={() => onMove(1)}>
        {texts.down}
      </Button>
      <Button isQuiet isDisabled={count === 1} label={texts.removeBlock(at + 1)} onPress={onRemove}>
        {texts.remove}
      </Button>
    </span>
  );
}

interface BlockFieldsProps extends Omit<BlocksProps, 'blocks' | 'onChange'> {
  readonly block: TypedBlock;
  readonly field: string;
  readonly onChange: (change: Partial<TypedBlock>) => void;
}

function BlockFields({ block, field, kind, placeholders, facts, isLocked, failureOf, onChange }: BlockFieldsProps) {
  const texts = useTexts(words);
  if (block.type === 'insert')
    return <p role={failureOf(`${field}.type`) && 'alert'}>{failureOf(`${field}.type`) ?? texts.insertAbout}</p>;
  if (block.type === 'part')
    return (
      <Select
        label={texts.part}
        value={block.part}
        disabled={isLocked}
        failure={failureOf(`${field}.part`)}
        options={letterParts
          .filter((part) => part === block.part || mayHavePart(kind, part))
          .map((value) => ({ value, text: texts.parts[value] }))}
        onChange={({ target }) => {
          const part = letterParts.find((each) => each === target.value);
          if (part !== undefined) onChange({ part });
        }}
      />
    );
  return (
    <>
      <TextField
        label={block.type === 'list' ? texts.items : texts.text}
        name={`${field}.text`}
        value={block.text}
        hint={block.type === 'list' ? texts.itemsHint : undefined}
        {...(block.type === 'heading' ? { maxLength: limits.letter_heading_characters } : { rows: 4 })}
        isLocked={isLocked}
        placeholders={placeholders.map(({ name }) => name)}
        failure={failureOf(block.type === 'list' ? `${field}.items` : `${field}.text`)}
        onChange={(text) => onChange({ text })}
      />
      {block.type === 'paragraph' ? (
        <Check
          label={texts.strong}
          checked={block.strong}
          disabled={isLocked}
          onChange={({ target }) => onChange({ strong: target.checked })}
        />
      ) : null}
      <Conditions
        conditions={block.when}
        facts={facts}
        isLocked={isLocked}
        field={field}
        failureOf={failureOf}
        onChange={(when) => onChange({ when })}
      />
    </>
  );
}
