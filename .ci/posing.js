import process from 'node:process';

/** Loaded before npm: the process says that it runs on the system of POSE_AS, as in darwin/arm64. */
const [platform, arch] = process.env['POSE_AS'].split('/');
Object.defineProperty(process, 'platform', { value: platform });
Object.defineProperty(process, 'arch', { value: arch });
