import type {
	FromPreparingProcess,
	ToPreparingProcess,
} from '@portico/content/bundles/importing/preparing/preparing-process.ts';

/** Replaces the process that prepares lines: each line names its misbehaviour. */
process.on('message', (message: ToPreparingProcess) => {
	if ('rules' in message) return;
	const line = Buffer.from(message.bytes).toString();
	for (; line === 'endless'; );
	const hoard: object[][] = [];
	for (; line === 'hoarding'; ) hoard.push(Array.from({ length: 10_000 }, () => ({})));
	if (line === 'ending') process.exit(3);
	const answer: FromPreparingProcess =
		line === 'faulty'
			? { fault: new Error('a fault of ours') }
			: { outcome: { refused: line, place: { line: message.number } } };
	process.send?.(answer);
});
process.on('disconnect', () => process.exit());
