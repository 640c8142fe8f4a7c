/** A failed step, with advice for the user. */
export class StepFailure extends Error {
	/**
	 * @param {string} what what failed, in one line
	 * @param {string} advice what to do now
	 */
	constructor(what, advice) {
		super(what);
		this.name = 'StepFailure';
		this.advice = advice;
	}
}

/**
 * Writes a failure to stderr: a StepFailure as message and advice, and any other error with its stack, because
 * it is a bug of the script.
 * @param {unknown} error
 */
export function reportFailure(error) {
	if (error instanceof StepFailure) {
		process.stderr.write(`\n✗ ${error.message}\n  ${error.advice.replaceAll('\n', '\n  ')}\n`);
	} else {
		process.stderr.write(`\n✗ ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
	}
}

/**
 * Runs the work of a script. Reports a failure and sets exit code 1.
 * @param {() => Promise<void>} work
 */
export async function runScript(work) {
	try {
		await work();
	} catch (error) {
		reportFailure(error);
		process.exitCode = 1;
	}
}
