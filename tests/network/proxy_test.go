// Package network tests the program against servers as an operator has them:
// any server that speaks the wire form, and the default addresses behind a
// proxy with a private certificate authority.
package network

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"botrun/cmd/botrun/cli"
	"botrun/sim"
)

// TestMain lets the test binary be botrun when it is asked to.
func TestMain(m *testing.M) {
	if os.Getenv("BOTRUN_AS_PROGRAM") != "" {
		os.Exit(cli.Main(context.Background(), cli.System(), os.Args[1:]))
	}
	os.Exit(m.Run())
}

const threeTitles = `local c = require "client"; for p in c.front.hot{limit=3} do print(p.title) end`

// botrun runs the program with a script on standard input.
func botrun(t *testing.T, script string, env ...string) (stdout string) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, "exec", "-", "--data", t.TempDir())
	cmd.Stdin = strings.NewReader(script)
	cmd.Env = append([]string{"BOTRUN_AS_PROGRAM=1", "HOME=" + t.TempDir()}, env...)
	cmd.Dir = t.TempDir()
	var out, diagnostics bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &diagnostics
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s%s", err, out.String(), diagnostics.String())
	}
	return out.String()
}

func wantTitles(t *testing.T, out string) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 3 || lines[0] == "" || lines[2] == "" {
		t.Errorf("want three titles, got %q", out)
	}
}

func TestAnyServer(t *testing.T) {
	t.Parallel()
	service := sim.NewSeeded(sim.Config{})
	server := httptest.NewServer(service.Handler())
	defer server.Close()
	wantTitles(t, botrun(t, threeTitles, service.Environment(server.URL)...))
}

func TestDefaultAddressesThroughProxy(t *testing.T) {
	t.Parallel()
	service := sim.NewSeeded(sim.Config{})
	authority, chain := certificates(t, "oauth.reddit.com", "www.reddit.com")
	site := httptest.NewUnstartedServer(service.Handler())
	site.TLS = &tls.Config{Certificates: []tls.Certificate{chain}}
	site.StartTLS()
	defer site.Close()

	var mu sync.Mutex
	asked := map[string]bool{}
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked[r.Method+" "+r.Host] = true
		mu.Unlock()
		tunnel(t, w, site.Listener.Addr().String())
	}))
	defer proxy.Close()

	env := []string{"HTTPS_PROXY=" + proxy.URL, "SSL_CERT_FILE=" + authority}
	for _, line := range service.Environment("") {
		if !strings.Contains(line, "_url=") {
			env = append(env, line)
		}
	}
	wantTitles(t, botrun(t, threeTitles, env...))
	mu.Lock()
	defer mu.Unlock()
	if !asked["CONNECT oauth.reddit.com:443"] || !asked["CONNECT www.reddit.com:443"] {
		t.Errorf("the proxy was asked for %v", asked)
	}
}

// tunnel connects a CONNECT request with an address.
func tunnel(t *testing.T, w http.ResponseWriter, address string) {
	up, err := net.Dial("tcp", address)
	if err != nil {
		t.Error(err)
		return
	}
	defer up.Close()
	down, buffered, err := w.(http.Hijacker).Hijack()
	if err != nil {
		t.Error(err)
		return
	}
	defer down.Close()
	if _, err := io.WriteString(down, "HTTP/1.1 200 Connection established\r\n\r\n"); err != nil {
		t.Error(err)
		return
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		io.Copy(up, buffered)
		up.Close()
	}()
	io.Copy(down, up)
	down.Close()
	<-done
}

// certificates makes a private authority and a certificate of it for hosts.
func certificates(t *testing.T, hosts ...string) (authorityFile string, cert tls.Certificate) {
	t.Helper()
	key := func() *ecdsa.PrivateKey {
		k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	authorityKey, hostKey := key(), key()
	authority := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "a private authority"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign}
	host := &x509.Certificate{SerialNumber: big.NewInt(2), DNSNames: hosts, NotBefore: authority.NotBefore, NotAfter: authority.NotAfter, KeyUsage: x509.KeyUsageDigitalSignature,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
	authorityDER, err := x509.CreateCertificate(rand.Reader, authority, authority, &authorityKey.PublicKey, authorityKey)
	if err != nil {
		t.Fatal(err)
	}
	hostDER, err := x509.CreateCertificate(rand.Reader, host, authority, &hostKey.PublicKey, authorityKey)
	if err != nil {
		t.Fatal(err)
	}
	authorityFile = filepath.Join(t.TempDir(), "authority.pem")
	if err := os.WriteFile(authorityFile, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: authorityDER}), 0o600); err != nil {
		t.Fatal(err)
	}
	return authorityFile, tls.Certificate{Certificate: [][]byte{hostDER}, PrivateKey: hostKey}
}
