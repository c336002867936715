/** The commands that tasks stand for: a person who does the task does what raised it. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { moveCallFollowUp } from '../../case-correspondence/calls/index.ts';
import { finishItem } from '../../case-correspondence/inbox/index.ts';
import { moveNoteFollowUp } from '../../case-correspondence/notes/index.ts';
import { handleMessage } from '../../correspondence/messages/index.ts';
import type { MoveFollowUp, TaskCommands } from './commands.ts';

/** Commands of modules that others complete (modules.ts). */
export interface CommandsGiven {
  readonly handleAnswer: (tx: ReturnType<OperatorTx['forCompany']>, id: string) => Promise<void>;
  readonly acknowledgeLetter: (tx: ReturnType<OperatorTx['forCompany']>, id: string) => Promise<void>;
}

/** Moves the day of a note or a call; null: it is followed up. */
export const moveFollowUp: MoveFollowUp = async (tx, { type, id, company, mandate_id }, day) => {
  const bound = tx.forCompany(company);
  await (type === 'call' ? moveCallFollowUp : moveNoteFollowUp)(bound, { mandate_id, id }, day);
};

export const taskCommands = ({ handleAnswer, acknowledgeLetter }: CommandsGiven): TaskCommands => ({
  client_message: (tx, { company, id }) => handleMessage(tx.forCompany(company), id),
  client_answer: (tx, { company, id }) => handleAnswer(tx.forCompany(company), id),
  letter_stopped: (tx, { company, id }) => acknowledgeLetter(tx.forCompany(company), id),
  inbound_message: (tx, { id }) => finishItem(tx, id),
  follow_up: (tx, cause) => moveFollowUp(tx, cause, null),
});
