import { expect, test } from 'vitest';
import { readAuditReport } from './read-audit-report.ts';

const cause = (name: string, severity: string, ghsa: string) => ({
	source: 1,
	name,
	title: 'A hole',
	url: `https://github.com/advisories/${ghsa}`,
	severity,
});

const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

test('reads each vulnerability once, most severe first', () => {
	const low = cause('a', 'low', 'GHSA-1111-1111-1111');
	const critical = cause('b', 'critical', 'GHSA-2222-2222-2222');
	const outcome = readAuditReport(
		report({ a: { via: [low, 'b'] }, b: { via: [critical] }, c: { via: ['a', critical] } }),
	);
	expect(outcome).toEqual({
		advisories: [
			expect.objectContaining({ id: 'GHSA-2222-2222-2222', package: 'b', severity: 'critical' }),
			expect.objectContaining({ id: 'GHSA-1111-1111-1111', package: 'a', severity: 'low' }),
		],
	});
	expect(readAuditReport(report({}))).toEqual({ advisories: [] });
});

test('reports a registry that is unreachable or has no audit service as unavailable', () => {
	const withoutService = {
		message: '405 Method Not Allowed - POST …',
		statusCode: 405,
		error: { summary: '' },
	};
	expect(readAuditReport(JSON.stringify(withoutService))).toEqual({ unavailable: withoutService.message });
	const unreachable = {
		message: 'request to … failed, reason: connect ECONNREFUSED',
		error: { summary: '' },
	};
	expect(readAuditReport(JSON.stringify(unreachable))).toEqual({ unavailable: unreachable.message });
});

test.each([
	['a tree without a lock file', JSON.stringify({ error: { code: 'ENOLOCK', summary: 'needs a lockfile' } })],
	['a failure without a message', '{}'],
	['output that is not JSON', 'npm: not an npm I know'],
	['no output', ''],
])('throws for %s', (_, output) => {
	expect(() => readAuditReport(output)).toThrow('npm audit');
});
