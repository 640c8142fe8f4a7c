import type { Person } from '@portico/api/newsroom/answers/people.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../controls/buttons/button.tsx';
import { ConfirmDialog } from '../../../controls/dialogs/confirm-dialog.tsx';
import { showToast } from '../../../controls/notices/toasts.tsx';
import { call } from '../../../data/calls.ts';
import { invalidateTopics } from '../../../data/query-client.ts';
import { useMessages } from '../../../messages/messages.ts';
import styles from './account-actions.module.css';
import { OneTimeAddress } from './one-time-address.tsx';

type Action = 'reset' | 'lock' | 'unlock' | 'removeFactors';

/** What an administrator can do with somebody's account; each says what happens, and asks first. */
export function AccountActions({ person }: { person: Person }) {
	const { actions: texts } = useMessages().people;
	const [asked, setAsked] = useState<Action | null>(null);
	const { personId, displayName } = person;
	const reset = useMutation({
		mutationFn: () => call('post', '/api/newsroom/people/{personId}/password-link', { personId }),
		onSuccess: () => invalidateTopics(['people']),
	});
	const change = useMutation({
		mutationFn: (action: Exclude<Action, 'reset'>) => changeAccount(action, personId),
		onSuccess(_, action) {
			invalidateTopics(['people']);
			showToast(texts[action].done);
			close();
		},
	});
	const close = () => {
		setAsked(null);
		reset.reset();
		change.reset();
	};
	const ask = (action: Action) => {
		reset.reset();
		change.reset();
		setAsked(action);
	};
	const failed = asked === 'reset' ? reset : change;
	return (
		<>
			<ul className={styles.actions}>
				{offeredActions(person).map((action) => (
					<li key={action} className={styles.action}>
						<div className={styles.text}>
							<h3 className={styles.name}>{texts[action].name}</h3>
							<p className={styles.note}>{texts[action].note}</p>
						</div>
						<Button aria-label={texts[action].name} onPress={() => ask(action)}>
							{texts[action].verb}
						</Button>
					</li>
				))}
			</ul>
			{asked && !reset.data && (
				<ConfirmDialog
					title={texts[asked].name}
					action={texts[asked].verb}
					isDangerous={isDangerous(asked)}
					isOpen
					isPending={failed.isPending}
					error={failed.error}
					onConfirm={() => (asked === 'reset' ? reset.mutate() : change.mutate(asked))}
					onClose={close}
				>
					<p>{texts[asked].ask(displayName)}</p>
					<p className={styles.note}>{texts[asked].note}</p>
				</ConfirmDialog>
			)}
			{reset.data && <OneTimeAddress name={displayName} link={reset.data} onClose={close} />}
		</>
	);
}

const isDangerous = (action: Action) => action !== 'unlock';

function offeredActions({ state, hasSecondFactor }: Person): Action[] {
	const actions: Action[] = ['reset'];
	if (hasSecondFactor) actions.push('removeFactors');
	if (state !== 'active') actions.push('unlock');
	if (state !== 'locked') actions.push('lock');
	return actions;
}

function changeAccount(action: Exclude<Action, 'reset'>, personId: string): Promise<Person> {
	if (action === 'lock') return call('post', '/api/newsroom/people/{personId}/lock', { personId });
	if (action === 'unlock') return call('post', '/api/newsroom/people/{personId}/unlock', { personId });
	return call('delete', '/api/newsroom/people/{personId}/second-factors', { personId });
}
