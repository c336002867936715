/** Why a command cannot do its work, as one line for the operator who typed it. The cause travels along for LOG_LEVEL=debug. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
