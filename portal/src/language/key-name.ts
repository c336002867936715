/** The name that the key of a deployment's settings has in the service. */
const keyOfDeployment = 'MAHNWERK_OPERATOR_KEY';

/** The name of a key as people read it. @param ofDeployment what the key of the settings is called */
export const keyName = (name: string, ofDeployment: string): string => (name === keyOfDeployment ? ofDeployment : name);
