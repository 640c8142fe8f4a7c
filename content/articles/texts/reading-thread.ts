import { parentPort } from 'node:worker_threads';
import { collectRemarks } from '../../bodies/markup/read-embeds.ts';
import { sanitiseBody } from '../../bodies/sanitise-body.ts';
import { type ReadingAnswer, type ReadingTask, readPasted } from './read-aside.ts';
import { readVersion } from './version-content.ts';

/** The thread on which large bodies are read: one task at a time. */
parentPort?.on('message', (task: ReadingTask) => parentPort?.postMessage(answerTo(task)));

function answerTo(task: ReadingTask): ReadingAnswer {
	const { remarks, onRemark } = collectRemarks();
	try {
		if (task.kind === 'pasted') return { result: readPasted(task) };
		if (task.kind === 'body') return { result: { html: sanitiseBody(task.html, onRemark).html, remarks } };
		return { result: { content: readVersion(task.input, task.maxBodyBytes, onRemark).content, remarks } };
	} catch (error) {
		return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
	}
}
