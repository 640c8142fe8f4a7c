/** A step that could not be done, with what the person at the keyboard can do about it. */
export class StepFailure extends Error {
	/**
	 * @param {string} what what failed, one line
	 * @param {string} advice what to do now
	 */
	constructor(what, advice) {
		super(what);
		this.name = 'StepFailure';
		this.advice = advice;
	}
}

/**
 * Writes a failure to stderr for a person: a known failure as its sentence and advice, anything else with
 * its stack, because then the script itself is at fault.
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
 * Runs a script's work; a failure is reported and becomes exit code 1.
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
