/**
 * The environment for threads and processes of our own. Under `node --watch`, Node makes them report each module that
 * they load, as a message that would be taken for an answer.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
	const { WATCH_REPORT_DEPENDENCIES: _reports, ...environment } = process.env;
	return environment;
}
