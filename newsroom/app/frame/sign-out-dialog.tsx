import { useMutation } from '@tanstack/react-query';
import { Button } from '../controls/button.tsx';
import { FormButtons, ModalDialog } from '../controls/dialogs.tsx';
import { FailureNotice } from '../controls/notices.tsx';
import { copiesOf, removeCopy } from '../drafts/local-drafts.ts';
import { useMessages } from '../messages/messages.ts';

type Props = { personId: string; count: number; onSignOut(): void; onClose(): void };

/** Asks what becomes of texts that are only on this device: others may use it. */
export function SignOutDialog({ personId, count, onSignOut, onClose }: Props) {
	const { frame, general } = useMessages();
	const { leftOnDevice } = frame;
	const remove = useMutation({
		networkMode: 'always',
		mutationFn: async () => {
			for (const { copyId } of await copiesOf(personId)) await removeCopy(copyId);
		},
		onSuccess: onSignOut,
	});
	return (
		<ModalDialog title={leftOnDevice.title} isOpen onClose={onClose}>
			<p>{leftOnDevice.text(count)}</p>
			<FailureNotice error={remove.error} />
			<FormButtons>
				<Button onPress={onClose}>{general.cancel}</Button>
				<Button kind="danger" isPending={remove.isPending} onPress={() => remove.mutate()}>
					{leftOnDevice.remove}
				</Button>
				<Button kind="primary" onPress={onSignOut}>
					{leftOnDevice.keep}
				</Button>
			</FormButtons>
		</ModalDialog>
	);
}
