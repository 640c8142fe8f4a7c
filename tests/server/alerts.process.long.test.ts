import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canInstallFromDebian, installFromDebian } from '@portico/testing/browser/install-from-debian.ts';
import { startServerProcess } from '@portico/testing/servers/server-process.ts';
import { expect, test } from 'vitest';

/** What `deploy/` has for Prometheus and Grafana. `promtool` comes with Debian's package `prometheus`. */

const deployed = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url));
const files = ['alerts.yml', 'grafana-dashboard.json'] as const;

/** Names of metrics in expressions. */
const metricName = /\b(?:portico|nodejs|process)_[a-z0-9_]+/g;

test('alerts and dashboard ask for metrics that the server has', async () => {
	const dataDir = mkdtempSync(join(tmpdir(), 'portico-alerts-'));
	const server = await startServerProcess(dataDir, '--no-demo');
	try {
		// The first scrape counts itself, so that the second has every series.
		await fetch(`${server.address}/metrics`);
		const metrics = await (await fetch(`${server.address}/metrics`)).text();
		expect(metrics).toContain('\nportico_http_errors_total 0\n');
		for (const file of files) {
			const names = new Set(readFileSync(deployed(file), 'utf8').match(metricName));
			expect(names.size).toBeGreaterThan(5);
			const missing = [...names].filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(metrics));
			expect(missing, file).toEqual([]);
		}
	} finally {
		await server.stop();
		rmSync(dataDir, { recursive: true, force: true });
	}
});

function runPromtool(...words: string[]) {
	const run = () => spawnSync('promtool', words, { encoding: 'utf8' });
	if (run().error && canInstallFromDebian()) installFromDebian('promtool', ['prometheus']);
	return run();
}

test('the alerts of a site are its own, whatever other sites the same Prometheus watches', () => {
	const rules = fileURLToPath(new URL('./alerts.promtool.yml', import.meta.url));
	const { status, stdout, stderr } = runPromtool('test', 'rules', rules);
	expect(stderr + stdout).toContain('SUCCESS');
	expect(status).toBe(0);
});

test('promtool accepts the alerts', () => {
	const { status, stdout, stderr } = runPromtool('check', 'rules', deployed('alerts.yml'));
	expect(stderr).toBe('');
	expect(stdout).toContain('SUCCESS: 14 rules found');
	expect(status).toBe(0);
});
