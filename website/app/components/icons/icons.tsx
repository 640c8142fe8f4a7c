import type { ReactNode } from 'react';

type Props = { className?: string | undefined };

/** Signs of the interface, drawn in the colour of the text; what they mean is for their control to say. */
export function Icon({ className, children }: Props & { children: ReactNode }) {
	return (
		<svg
			className={className}
			viewBox="0 0 20 20"
			width="20"
			height="20"
			fill="none"
			stroke="currentColor"
			strokeWidth="1.5"
			aria-hidden="true"
		>
			{children}
		</svg>
	);
}

export function SearchIcon(props: Props) {
	return (
		<Icon {...props}>
			<circle cx="8.75" cy="8.75" r="5.5" />
			<path d="m13 13 4.5 4.5" />
		</Icon>
	);
}

export function MenuIcon(props: Props) {
	return (
		<Icon {...props}>
			<path d="M2 5.5h16M2 10h16M2 14.5h16" />
		</Icon>
	);
}

export function CloseIcon(props: Props) {
	return (
		<Icon {...props}>
			<path d="m4.5 4.5 11 11m0-11-11 11" />
		</Icon>
	);
}

/** Points to what opens below. */
export function ExpandIcon(props: Props) {
	return (
		<Icon {...props}>
			<path d="m5.5 8 4.5 4.5L14.5 8" />
		</Icon>
	);
}
