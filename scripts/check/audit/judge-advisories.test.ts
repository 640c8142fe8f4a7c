import { expect, test } from 'vitest';
import {
	type Acceptance,
	type Advisory,
	findInvalidAcceptances,
	judgeAdvisories,
	severities,
} from './judge-advisories.ts';

const advisory: Advisory = {
	id: 'GHSA-aaaa-bbbb-cccc',
	package: 'left-pad',
	severity: 'high',
	title: 'Pads too far',
	address: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
};
const acceptance: Acceptance = {
	advisory: advisory.id,
	package: 'left-pad',
	reason: 'Nothing is padded here.',
	until: '2026-06-30',
};

test.each(severities)('fails or notes a vulnerability of level %s', (severity) => {
	const { violations, notes } = judgeAdvisories([{ ...advisory, severity }], [], '2026-06-01');
	const fails = severity === 'high' || severity === 'critical';
	expect([violations.length, notes.length]).toEqual(fails ? [1, 0] : [0, 1]);
	expect([...violations, ...notes][0]).toContain(advisory.id);
});

test('notes an accepted vulnerability with its reason until its last day', () => {
	for (const today of ['2026-06-01', '2026-06-30']) {
		const { violations, notes } = judgeAdvisories([advisory], [acceptance], today);
		expect(violations).toEqual([]);
		expect(notes).toEqual([expect.stringContaining(acceptance.reason)]);
	}
});

test('fails after the last day of an acceptance', () => {
	const { violations } = judgeAdvisories([advisory], [acceptance], '2026-07-01');
	expect(violations).toEqual([expect.stringContaining('was accepted until 2026-06-30')]);
});

test.each([{ package: 'right-pad' }, { advisory: 'GHSA-dddd-eeee-ffff' }])(
	'ignores an unrelated acceptance (%o) and reports it as unused',
	(other) => {
		const { violations, notes } = judgeAdvisories([advisory], [{ ...acceptance, ...other }], '2026-06-01');
		expect(violations).toHaveLength(1);
		expect(notes).toEqual([expect.stringContaining('no longer found')]);
	},
);

test('requires a reason and a valid date for an acceptance', () => {
	expect(findInvalidAcceptances([acceptance])).toEqual([]);
	expect(findInvalidAcceptances([{ ...acceptance, reason: ' ' }])).toHaveLength(1);
	for (const until of ['', 'never', '2026-6-1', '2026-02-30', '2026-06-30T00:00']) {
		expect(findInvalidAcceptances([{ ...acceptance, until }]), until).toHaveLength(1);
	}
});
