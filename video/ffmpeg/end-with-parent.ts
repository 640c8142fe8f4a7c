/**
 * Runs a program (the parameters: program, its parameters) that ends when this process's standard input
 * does, that is, when whoever started it closes the pipe or dies, by `kill -9` too. ffmpeg by itself would
 * go on encoding: it ignores SIGPIPE and takes no notice of its progress being read by nobody.
 */
import { spawn } from 'node:child_process';

const [program = '', ...parameters] = process.argv.slice(2);
const child = spawn(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', () => process.exit(127));
child.on('exit', (code) => process.exit(code ?? 1));
process.stdin.on('close', () => child.kill('SIGKILL'));
process.stdin.resume();
