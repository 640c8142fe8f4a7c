import { useSyncExternalStore } from 'react';
import { Button } from '../../../controls/button.tsx';
import { useSession } from '../../../data/session.ts';
import { deviceStorage, subscribeToDeviceStorage } from '../../../drafts/device-storage.ts';
import type { SaveState } from '../../../drafts/saving.ts';
import { useMessages } from '../../../messages/messages.ts';
import styles from './editor.module.css';

type Props = {
	state: SaveState;
	/** The version that an unchanged text is; null for none. */
	version?: number | null;
	/** Whether this device has what the server has not got. */
	isOnDevice?: boolean;
	onRetry(): void;
};

/** Whether what was typed is saved, always in sight. Only a failure is announced: the rest changes all the time. */
export function SaveStateMark({ state, version = null, isOnDevice = false, onRetry }: Props) {
	const { saving } = useMessages().editor;
	const { timeZone } = useSession();
	const storage = useSyncExternalStore(subscribeToDeviceStorage, deviceStorage);
	const isWaiting = isOnDevice && state.kind === 'failed' && state.isRetryable;
	const isFault = state.kind === 'failed' || state.kind === 'conflict';
	return (
		<span
			className={isFault ? `${styles.saving} ${styles.fault}` : styles.saving}
			data-state={isWaiting ? 'on-device' : state.kind}
			role={isFault ? 'alert' : undefined}
		>
			<span className={styles.savingMark} aria-hidden="true" />
			<span>{describe()}</span>
			{state.kind === 'failed' && (
				<Button kind="quiet" onPress={onRetry}>
					{saving.retry}
				</Button>
			)}
		</span>
	);

	/** What people must know of this device while the server does not have the text. */
	function withHint(text: string): string {
		if (storage === 'refused') return saving.withHint(text, saving.notKept);
		return isWaiting && storage === 'may-be-cleared' ? saving.withHint(text, saving.mayBeCleared) : text;
	}

	function describe(): string {
		switch (state.kind) {
			case 'unchanged':
				return version === null ? saving.unchanged : saving.asVersion(version);
			case 'saved':
				return saving.saved(clockTime(state.at, timeZone));
			case 'saving':
				if (!state.isSlow) return saving.saving;
				return isOnDevice ? saving.slowOnDevice : saving.slow;
			case 'failed':
				return withHint(
					isWaiting ? saving.because(saving.onDevice, state.reason) : saving.failed(state.reason),
				);
			default:
				return saving[state.kind];
		}
	}
}

/** `14:02` in the time zone of the site. */
function clockTime(at: string, timeZone: string): string {
	return new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone }).format(new Date(at));
}
