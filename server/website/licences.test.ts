import { licencesAddress } from '@portico/api/addresses/addresses.ts';
import { expect, test } from 'vitest';
import { loadBuiltAssets } from './asset.ts';
import { assetRoutes } from './asset-routes.ts';
import { clientFolder } from './website-build.ts';

test('serves the licences of all client code at one address', async () => {
	const own = await loadBuiltAssets(clientFolder);
	const routes = assetRoutes({ own, shared: { find: async () => null }, reportFault() {} });
	const answer = await routes.request(licencesAddress);
	expect(answer.status).toBe(200);
	expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
	expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400');
	const text = await answer.text();
	for (const name of [
		'axios',
		'react',
		'react-aria-components',
		'react-dom',
		'react-router',
		'video.js',
		'zustand',
	]) {
		expect(text).toMatch(new RegExp(`^${name.replace('.', '\\.')} \\d+\\.\\d+\\.\\d+\nLicence: `, 'm'));
	}
	expect(text).toContain('the typeface barlow\nLicence: OFL-1.1');
	expect(text).toContain('SIL OPEN FONT LICENSE');
	expect(text).toContain('Permission is hereby granted, free of charge');
	// Paths of the build machine must not be published.
	expect(text).not.toContain('node_modules');
});
