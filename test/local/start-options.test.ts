import { readStartOptions } from '../../local/start-options.ts';

describe('npm start', () => {
  test('takes a port, the origins of web applications, and the export of events', () => {
    const origins = ['http://localhost:5173', 'https://app.example.com'];
    const args = ['--port', '8080', ...origins.flatMap((origin) => ['--origin', origin])];
    expect(readStartOptions(args)).toEqual({ port: 8080, origins, reset: false, exportsEvents: false, help: false });
    expect(readStartOptions([])).toEqual({ port: 3000, origins: [], reset: false, exportsEvents: false, help: false });
    expect(readStartOptions(['--export-events'])).toMatchObject({ exportsEvents: true });
  });

  test.each([
    [['--port', 'x'], '"x" is not a port.'],
    [['--port', '65536'], '"65536" is not a port.'],
    [['--origin', 'http://localhost:5173/'], 'did you mean "http://localhost:5173"?'],
    [['--origin', '*'], 'is not an origin'],
    [['--origins', 'http://localhost:5173'], "Unknown option '--origins'."],
  ])('refuses %p', (args, why) => expect(() => readStartOptions(args)).toThrow(why));
});
