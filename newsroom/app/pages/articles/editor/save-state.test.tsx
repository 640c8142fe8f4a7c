// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../../testing/render-signed-in.tsx';
import { noteCopyKept, noteCopyRefused } from '../../../drafts/device-storage.ts';
import type { SaveState } from '../../../drafts/saving.ts';
import { SaveStateMark } from './save-state.tsx';

const failed: SaveState = { kind: 'failed', reason: 'No connection', isRetryable: true };
const shown = (isOnDevice: boolean) => (
	<SaveStateMark state={failed} isOnDevice={isOnDevice} onRetry={() => undefined} />
);

it('says so where the browser may clear what is only on this device', async () => {
	vi.stubGlobal('navigator', { ...navigator, storage: undefined });
	await act(noteCopyKept);
	await renderSignedIn(shown(true));
	expect(screen.getByRole('alert').textContent).toContain(
		'Only on this device: No connection (the browser may clear it when space runs out',
	);
});

it('says so where this device does not keep it either', async () => {
	act(noteCopyRefused);
	await renderSignedIn(shown(false));
	expect(screen.getByRole('alert').textContent).toContain(
		'Not saved: No connection (not on this device either',
	);
	await act(noteCopyKept);
	expect(screen.getByRole('alert').textContent).not.toContain('either');
});
