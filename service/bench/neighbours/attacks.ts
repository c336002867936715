/** All attacks, in the order in which they are measured. */
import { drippedAnswers, largeLists, operatorLists, pipelinedAnswers, unreadAnswers } from './answers.ts';
import type { Attack } from './attack.ts';
import { announced, announcedMany, largestBodies, slowBodies, slowForms } from './bodies.ts';
import { largestImport, manyImports } from './imports.ts';
import {
  hangingChecks,
  hotRows,
  idleConnections,
  largestCommands,
  longMessages,
  manySlowFiles,
  partnerBurst,
  slowAnswers,
  slowDownloads,
  unreadSchema,
} from './variants.ts';
import { burstOnDraft, hangingReceivers, hotDraft, slowFiles } from './work.ts';

export const attacks = [
  slowBodies,
  slowForms,
  announced,
  announcedMany,
  largestBodies,
  largeLists,
  unreadAnswers,
  drippedAnswers,
  pipelinedAnswers,
  operatorLists,
  slowFiles,
  hotDraft,
  burstOnDraft,
  hangingReceivers,
  slowDownloads,
  unreadSchema,
  idleConnections,
  longMessages,
  largestCommands,
  partnerBurst,
  hotRows,
  slowAnswers,
  hangingChecks,
  manySlowFiles,
  largestImport,
  manyImports,
] as readonly Attack[];
