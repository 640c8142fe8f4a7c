import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../controls/button.tsx';
import { FailureNotice } from '../../../controls/notices.tsx';

type Props = {
	version: number;
	restore(version: number): Promise<void>;
	onRestored(): void;
	kind?: 'plain' | 'quiet';
	/** Where several stand beside each other. */
	label?: string;
	children: string;
};

/** Goes on writing with what a version says. */
export function RestoreButton({ version, restore, onRestored, kind = 'plain', label, children }: Props) {
	const restoring = useMutation({ mutationFn: () => restore(version), onSuccess: onRestored });
	return (
		<>
			<Button
				{...{ kind }}
				{...(label !== undefined && { 'aria-label': label })}
				isPending={restoring.isPending}
				onPress={() => restoring.mutate()}
			>
				{children}
			</Button>
			<FailureNotice error={restoring.error} />
		</>
	);
}
